package io.gangflow.images;

import io.gangflow.images.archive.ClassArchive;
import io.gangflow.images.archive.Sandbox;
import io.gangflow.images.layout.ImageLayout;
import io.gangflow.images.layout.LayerFolder;
import io.gangflow.images.layout.LayoutBuilder;
import io.gangflow.images.model.Image;
import io.gangflow.images.sbom.Sbom;
import io.gangflow.images.tar.Base;
import io.gangflow.images.tar.Containerfile;
import io.gangflow.images.tar.ImageTar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Builds images, from description to tar.
 *
 * @param sandbox creates class archives; without one, images have none
 */
public record ImageBuild(LayoutBuilder layouts, Base base, String version, Optional<Sandbox> sandbox) {

    /**
     * A built image.
     *
     * @param digest of its manifest
     */
    public record Built(ImageLayout layout, Path tar, String digest) {

        /** Returns name, compressed and uncompressed size in bytes, and digest. */
        String line() throws IOException {
            return String.format(
                    Locale.ROOT,
                    "%-24s %6.1f MB packed %6.1f MB unpacked  %s",
                    layout.image().name(),
                    Files.size(tar) / 1e6,
                    layout.size() / 1e6,
                    digest);
        }
    }

    public Built run(Image image) throws IOException, InterruptedException {
        ImageLayout layout = layouts.build(image, new Sbom(version)::of);
        if (sandbox.isPresent()) {
            layout = ClassArchive.add(sandbox.get(), layouts, layout);
        }
        Path folder = Files.createDirectories(layouts.output().resolve("images"));
        Path tar = folder.resolve(
                image.fileName() + "-" + version + "-" + layout.architecture().oci() + ".tar");
        String digest = new ImageTar(base, version).write(layout, tar);
        Files.writeString(
                layouts.output().resolve("layout").resolve(image.fileName()).resolve("Containerfile"),
                Containerfile.of(
                        image,
                        version,
                        layout.layers().stream().map(LayerFolder::name).toList(),
                        layout.environment(),
                        layout.entryPoint()));
        return new Built(layout, tar, digest);
    }
}
