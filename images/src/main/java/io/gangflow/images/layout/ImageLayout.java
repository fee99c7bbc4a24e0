package io.gangflow.images.layout;

import io.gangflow.images.model.Architecture;
import io.gangflow.images.model.Image;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The files of an image.
 *
 * @param layers in order, the least frequently changed first
 * @param jars the class path
 */
public record ImageLayout(Image image, Architecture architecture, List<LayerFolder> layers, List<Jar> jars) {

    public ImageLayout {
        layers = List.copyOf(layers);
        jars = List.copyOf(jars);
    }

    /** Returns this layout with one more layer on top. */
    public ImageLayout with(LayerFolder layer) {
        List<LayerFolder> more = new ArrayList<>(layers);
        more.add(layer);
        return new ImageLayout(image, architecture, more, jars);
    }

    public String classPath() {
        return jars.stream().map(Jar::path).collect(Collectors.joining(":"));
    }

    /**
     * Returns the environment of every container of this image; {@code JAVA_HOME} is for Spark, which starts its own
     * JVMs.
     */
    public Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>(image.environment());
        environment.put("PATH", CommandLayer.FOLDER + ":" + JavaRuntime.PATH + "/bin");
        environment.put("JAVA_HOME", JavaRuntime.PATH);
        environment.put("LANG", "C.UTF-8");
        environment.put("HOME", "/tmp");
        return environment;
    }

    /** Returns the path of the entry point. */
    public String entryPoint() {
        return CommandLayer.FOLDER + "/" + image.entryPoint().name();
    }

    /**
     * Creates all layers as one tree with links to their files: the file tree of a container. Its folders are
     * accessible to every user whatever the umask is, because the programs of an image run as another user.
     */
    public void unpackTo(Path root) throws IOException {
        open(root);
        for (LayerFolder layer : layers) {
            for (Path entry : layer.entries()) {
                Path target = root.resolve(layer.folder().relativize(entry));
                if (Files.isDirectory(entry)) {
                    open(target);
                } else {
                    Files.deleteIfExists(target);
                    Files.createLink(target, entry);
                }
            }
        }
    }

    private static void open(Path folder) throws IOException {
        Files.setPosixFilePermissions(Files.createDirectories(folder), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Returns the total bytes of all files. */
    public long size() throws IOException {
        long size = 0;
        for (LayerFolder layer : layers) {
            size += layer.size();
        }
        return size;
    }
}
