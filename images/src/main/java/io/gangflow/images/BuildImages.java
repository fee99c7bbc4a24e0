package io.gangflow.images;

import io.gangflow.images.archive.Sandbox;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.LayoutBuilder;
import io.gangflow.images.layout.Project;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.Natives;
import io.gangflow.images.tar.Base;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The main program: builds images into {@code images/} of the output folder, and prints a line for each. */
public final class BuildImages {

    private BuildImages() {}

    public static void main(String[] arguments) throws InterruptedException {
        try {
            run(Options.read(List.of(arguments)));
        } catch (ImageException | IOException wrong) {
            System.err.println("error: " + wrong.getMessage());
            System.exit(3);
        }
    }

    private static void run(Options options) throws IOException, InterruptedException {
        Base base = Base.of(options.base());
        boolean local = base instanceof Base.Local;
        Optional<Sandbox> sandbox = local ? Sandbox.ofMachine() : Optional.empty();
        if (sandbox.isEmpty()) {
            System.err.println("notice: no class archives in the images, which then start slower: "
                    + (local ? "this process may not make namespaces" : "the base is not at hand before the build"));
        } else if (sandbox.get().repeatable().isEmpty()) {
            System.err.println(
                    "notice: the class archives, and so the digests, can differ between two builds on this machine:"
                            + " `chrt --fifo` or `setarch -R` is not allowed");
        }
        Project project = new Project(options.project(), options.repository());
        ImageBuild build = new ImageBuild(
                new LayoutBuilder(project, options.output().toAbsolutePath(), local), base, options.version(), sandbox);
        for (Image image : options.chosen()) {
            if (image.natives() == Natives.PYTORCH_CUDA && local) {
                System.err.println(
                        "notice: `%s` is not built: its base needs PyTorch's CUDA libraries; name one with --base"
                                .formatted(image.name()));
                continue;
            }
            System.out.println(build.run(image).line());
        }
    }
}
