package io.gangflow.images.layout;

import io.gangflow.images.model.Architecture;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.model.Natives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the layers of images into folders: base, Java runtime, libraries, natives, and the application.
 *
 * @param output contains the folders {@code layout} and {@code work}
 * @param localBase whether the base is built from this machine
 */
public record LayoutBuilder(Project project, Path output, boolean localBase) {

    /** Path of the bill of materials in the image. */
    public static final String SBOM = "/opt/gangflow/sbom.cdx.json";

    /** The archive of the image's classes; the JVM ignores it if it does not match. */
    public static final String ARCHIVE = "/opt/gangflow/classes.jsa";

    /** The licences of this project, and those of the jars of others. */
    private static final List<String> NOTICES = List.of("LICENSE", "THIRD-PARTY.txt");

    /** The generator of an image's bill of materials. */
    @FunctionalInterface
    public interface BillOfMaterials {
        String of(ImageLayout layout) throws IOException;
    }

    /**
     * Writes one image; deletes earlier output.
     *
     * @throws ImageException when an input is missing
     */
    public ImageLayout build(Image image, BillOfMaterials bill) throws IOException, InterruptedException {
        Architecture architecture = Architecture.ofMachine();
        Path folder = output.resolve("layout").resolve(image.fileName());
        Folders.delete(folder);
        List<Jar> jars = project.jars(image.jars(), image.libraries());
        List<LayerFolder> layers = new ArrayList<>();
        LayerFolder java = JavaRuntime.layer(image.modules(), output.resolve("work"), layer(folder, "2-java"));
        if (localBase) {
            layers.add(LocalBase.layer(java.at(JavaRuntime.PATH), layer(folder, "1-base")));
        }
        layers.add(java);
        List<Jar> foreign = jars.stream().filter(jar -> !jar.ours()).toList();
        if (!foreign.isEmpty()) {
            layers.add(copy(foreign, layer(folder, "3-libraries")));
        }
        if (image.natives() != Natives.NONE) {
            LayerFolder natives = layer(folder, "4-natives");
            List<Jar> all = project.jars(
                    image.jars().stream().map(set -> JarSet.of(set.module())).toList(), image.libraries());
            NativeLibraries.unpack(image.natives(), architecture, all, natives);
            layers.add(natives.finish());
        }
        LayerFolder application = layer(folder, "5-application");
        copy(jars.stream().filter(Jar::ours).toList(), application);
        ImageLayout layout = new ImageLayout(image, architecture, layers, jars);
        CommandLayer.write(image, architecture, layout.classPath(), application);
        application.write(SBOM, bill.of(layout));
        for (String notice : NOTICES) {
            application.copy("/opt/gangflow/" + notice, project.folder().resolve(notice), false);
        }
        return layout.with(application.finish());
    }

    /** Creates an empty layer for an image. */
    public LayerFolder layer(Path folder, String name) throws IOException {
        return new LayerFolder(name, Files.createDirectories(folder.resolve(name)));
    }

    private static LayerFolder copy(List<Jar> jars, LayerFolder layer) throws IOException {
        for (Jar jar : jars) {
            layer.copy(jar.path(), jar.file(), false);
        }
        return layer.finish();
    }
}
