package io.gangflow.images.layout;

import io.gangflow.images.model.JavaModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code /opt/java}: the JDK modules that an image needs. It is built from the JDK of this JVM, whose libraries are
 * also in the local base. Windows, sound and printing of java.desktop are left out, but not its beans.
 */
public final class JavaRuntime {

    /** Its path in every image. */
    public static final String PATH = "/opt/java";

    private JavaRuntime() {}

    /** Creates the layer, with a work folder for the output of jlink. */
    static LayerFolder layer(JavaModules modules, Path work, LayerFolder layer)
            throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("java.home"));
        String version = System.getProperty("java.vm.version");
        String strip = Tool.isThere("objcopy") ? "--strip-debug" : "--strip-java-debug-attributes";
        Path linked = work.resolve("java-%08x".formatted((version + modules.names() + strip).hashCode()));
        if (!Files.isDirectory(linked)) {
            Path unfinished = Files.createTempDirectory(Files.createDirectories(work), "java-")
                    .resolve("linked");
            Tool.run(List.of(
                    home.resolve("bin/jlink").toString(),
                    "--add-modules",
                    String.join(",", modules.names()),
                    "--no-header-files",
                    "--no-man-pages",
                    strip,
                    "--exclude-files=/java.desktop/lib/*",
                    "--output",
                    unfinished.toString()));
            Files.move(unfinished, linked);
            Files.delete(unfinished.getParent());
        }
        layer.copyTree(PATH, linked);
        return layer.finish();
    }
}
