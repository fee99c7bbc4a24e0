package io.gangflow.images.tar;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.api.buildplan.Port;
import io.gangflow.images.layout.Folders;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.ImageLayout;
import io.gangflow.images.layout.LayerFolder;
import io.gangflow.images.model.Image;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/**
 * An image as one tar, written by jib-core without a daemon. It has the format of {@code docker save}, which docker,
 * podman, minikube, kind, skopeo and crane read, and which can be the base of another image; jib-core 0.28.1 reads no
 * other format.
 */
public final class ImageTar {

    private static final AbsoluteUnixPath WORKING_DIRECTORY = AbsoluteUnixPath.get("/tmp");

    private final Base base;
    private final String version;

    /**
     * Creates a writer for tars of images.
     *
     * @param version their tag
     */
    public ImageTar(Base base, String version) {
        this.base = base;
        this.version = version;
    }

    /**
     * Writes the tar of an image.
     *
     * @return the digest of its manifest
     * @throws ImageException when its base cannot be read
     */
    public String write(ImageLayout layout, Path tar) throws IOException, InterruptedException {
        // A new cache each time: jib's keys are file times, which are all equal here.
        Path cache = Files.createTempDirectory(Files.createDirectories(tar.getParent()), "cache");
        try {
            JibContainer container = builder(layout)
                    .containerize(Containerizer.to(
                                    TarImage.at(tar).named(layout.image().name() + ":" + version))
                            .setApplicationLayersCache(cache)
                            .setBaseImageLayersCache(cache)
                            .setToolName("gangflow"));
            return container.getDigest().toString();
        } catch (RegistryException | ExecutionException | CacheDirectoryCreationException unreadable) {
            throw new ImageException(
                    "`%s` on base `%s`: %s".formatted(layout.image().name(), base.name(), unreadable.getMessage()),
                    unreadable);
        } catch (InvalidImageReferenceException malformed) {
            throw new IllegalStateException(malformed);
        } finally {
            Folders.delete(cache);
        }
    }

    private JibContainerBuilder builder(ImageLayout layout) throws IOException {
        Image image = layout.image();
        JibContainerBuilder builder = base.start()
                .setFormat(ImageFormat.Docker)
                .setPlatforms(Set.of(new Platform(layout.architecture().oci(), "linux")))
                .setCreationTime(LayerFolder.TIME)
                .setUser(image.user() + ":" + image.user())
                .setWorkingDirectory(WORKING_DIRECTORY)
                .setEnvironment(layout.environment())
                .setExposedPorts(image.ports().stream().map(Port::tcp).collect(Collectors.toSet()))
                .setLabels(Labels.of(image, version, base.name()))
                .setEntrypoint(List.of(layout.entryPoint()));
        for (LayerFolder layer : layout.layers()) {
            builder.addFileEntriesLayer(entries(layer));
        }
        return builder;
    }

    private static FileEntriesLayer entries(LayerFolder layer) throws IOException {
        FileEntriesLayer.Builder entries = FileEntriesLayer.builder().setName(layer.name());
        for (Path file : layer.entries()) {
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
            entries.addEntry(
                    file,
                    AbsoluteUnixPath.get(layer.pathOf(file)),
                    FilePermissions.fromOctalString(octal(mode)),
                    LayerFolder.TIME);
        }
        return entries.build();
    }

    /** Returns {@code rwxr-xr-x} as {@code 755}. */
    private static String octal(String mode) {
        StringBuilder digits = new StringBuilder();
        for (int at = 0; at < mode.length(); at += 3) {
            digits.append((mode.charAt(at) == 'r' ? 4 : 0)
                    + (mode.charAt(at + 1) == 'w' ? 2 : 0)
                    + (mode.charAt(at + 2) == 'x' ? 1 : 0));
        }
        return digits.toString();
    }
}
