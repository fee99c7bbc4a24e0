package io.gangflow.images.sbom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which Debian package a file of this machine is from, by dpkg's own records in {@code /var/lib/dpkg}. */
final class DebianPackages {

    private static final Path RECORDS = Path.of("/var/lib/dpkg");

    private DebianPackages() {}

    /** A package. */
    record DebianPackage(String name, String version) {}

    /** Of a file by its path; empty where dpkg does not know it, or there is no dpkg. */
    static Optional<DebianPackage> of(String path) throws IOException {
        Path lists = RECORDS.resolve("info");
        if (!Files.isDirectory(lists)) {
            return Optional.empty();
        }
        // Libraries are installed below /lib or /usr/lib, which are one folder since Debian 12.
        String other = path.startsWith("/usr/") ? path.substring(4) : "/usr" + path;
        try (Stream<Path> files = Files.list(lists)) {
            for (Path list : files.filter(file -> file.toString().endsWith(".list"))
                    .sorted()
                    .toList()) {
                List<String> owned = Files.readAllLines(list);
                if (owned.contains(path) || owned.contains(other)) {
                    String name = list.getFileName().toString().replaceFirst("(:[^:]+)?\\.list$", "");
                    return version(name).map(version -> new DebianPackage(name, version));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> version(String name) throws IOException {
        boolean inside = false;
        for (String line : Files.readAllLines(RECORDS.resolve("status"))) {
            if (line.startsWith("Package: ")) {
                inside = line.equals("Package: " + name);
            } else if (inside && line.startsWith("Version: ")) {
                return Optional.of(line.substring("Version: ".length()));
            }
        }
        return Optional.empty();
    }
}
