package io.gangflow.images.layout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The base of an image without a registry: the C library and the other libraries that the Java runtime is linked
 * against, copied from this machine, like its JDK. It has users, UTF-8 names and empty mount points, but no shell.
 */
final class LocalBase {

    private static final Pattern RESOLVED = Pattern.compile("(?m)^\\s*(?:\\S+ => )?(/\\S+) \\(0x");

    /** Libraries that programs built against an older C library load by name, and name resolution up to glibc 2.33. */
    private static final List<String> COMPANIONS = List.of(
            "libdl.so.2", "libpthread.so.0", "librt.so.1", "libresolv.so.2", "libnss_dns.so.2", "libnss_files.so.2");

    private static final Path UTF8 = Path.of("/usr/lib/locale/C.utf8");

    private LocalBase() {}

    static LayerFolder layer(Path java, LayerFolder layer) throws IOException, InterruptedException {
        for (Path library : libraries(java)) {
            layer.copy(library.toString(), library, true);
        }
        if (Files.isDirectory(UTF8)) {
            layer.copyTree(UTF8.toString(), UTF8);
        }
        layer.write("/etc/passwd", """
                root:x:0:0:root:/root:/sbin/nologin
                spark:x:185:185:spark:/tmp:/sbin/nologin
                nonroot:x:65532:65532:nonroot:/tmp:/sbin/nologin
                """);
        layer.write("/etc/group", "root:x:0:\nspark:x:185:\nnonroot:x:65532:\n");
        layer.write("/etc/nsswitch.conf", "hosts: files dns\n");
        layer.write("/etc/hosts", "127.0.0.1 localhost\n::1 localhost\n"); // the container runtime replaces it
        if (Files.isRegularFile(Path.of("/etc/os-release"))) {
            layer.copy("/etc/os-release", Path.of("/etc/os-release"), false);
        }
        for (String empty : List.of("/dev", "/proc", "/sys", "/tmp", "/root")) {
            layer.directory(empty);
        }
        return layer.finish();
    }

    /** Returns the direct and indirect libraries of the runtime, by the names that the linker looks up. */
    static List<Path> libraries(Path java) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("ldd", java.resolve("bin/java").toString()));
        try (Stream<Path> files = Files.walk(java.resolve("lib"))) {
            files.filter(file -> file.toString().endsWith(".so"))
                    .sorted()
                    .forEach(file -> command.add(file.toString()));
        }
        TreeSet<Path> found = new TreeSet<>();
        Matcher lines = RESOLVED.matcher(Tool.run(command));
        while (lines.find()) {
            Path library = Path.of(lines.group(1)).normalize();
            if (!library.startsWith(java)) {
                found.add(library);
            }
        }
        Path libc = found.stream()
                .filter(library -> library.endsWith("libc.so.6"))
                .findFirst()
                .orElseThrow(() -> new ImageException(
                        "the JDK in %s is not linked against the GNU C library; name a".formatted(java)
                                + " base image with --base"));
        for (String name : COMPANIONS) {
            Path companion = libc.resolveSibling(name);
            if (Files.isRegularFile(companion)) {
                found.add(companion);
            }
        }
        return List.copyOf(found);
    }
}
