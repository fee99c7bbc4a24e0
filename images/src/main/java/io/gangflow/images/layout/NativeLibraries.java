package io.gangflow.images.layout;

import io.gangflow.images.model.Architecture;
import io.gangflow.images.model.Natives;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * {@code /opt/gangflow/natives}: libraries unpacked from their jars, with the names and paths of pytorch-native-cpu
 * 2.7.1, pytorch-jni 2.7.1-0.35.1 and jna 5.17.0.
 */
final class NativeLibraries {

    private static final String PATH = "/opt/gangflow/natives/";

    private NativeLibraries() {}

    static void unpack(Natives natives, Architecture architecture, List<Jar> all, LayerFolder layer)
            throws IOException {
        String system = "linux-" + architecture.gnu();
        copy(jar(all, "jna-"), "com/sun/jna/linux-" + architecture.jna() + "/", layer);
        if (natives == Natives.PYTORCH_CPU) {
            copy(jar(all, "pytorch-native-cpu-"), "pytorch/cpu/" + system + "/", layer);
            copy(jar(all, "pytorch-jni-"), "jnilib/" + system + "/cpu/", layer);
        }
    }

    private static Path jar(List<Jar> all, String name) {
        return all.stream()
                .map(Jar::file)
                .filter(file -> file.getFileName().toString().startsWith(name))
                .findFirst()
                .orElseThrow(() -> new ImageException("the class path has no `%s*.jar`".formatted(name)));
    }

    private static void copy(Path jar, String folder, LayerFolder layer) throws IOException {
        int copied = 0;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().startsWith(folder) && !entry.isDirectory()) {
                    try (InputStream content = zip.getInputStream(entry)) {
                        layer.copy(PATH + entry.getName().substring(folder.length()), content, true);
                    }
                    copied++;
                }
            }
        }
        if (copied == 0) {
            throw new ImageException(
                    "%s has nothing in %s; the build has the libraries of another system".formatted(jar, folder));
        }
    }
}
