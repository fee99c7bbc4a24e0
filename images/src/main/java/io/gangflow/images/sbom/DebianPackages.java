package io.gangflow.images.sbom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the Debian package of a file on this machine, from dpkg's records in {@code /var/lib/dpkg}. */
final class DebianPackages {

    private static final Path RECORDS = Path.of("/var/lib/dpkg");

    private DebianPackages() {}

    /** A package. */
    record DebianPackage(String name, String version) {}

    /** Returns the package of a file; empty if dpkg does not know it, or is not installed. */
    static Optional<DebianPackage> of(String path) throws IOException {
        Path lists = RECORDS.resolve("info");
        if (!Files.isDirectory(lists)) {
            return Optional.empty();
        }
        // Libraries are installed below /lib or /usr/lib, which are the same folder since Debian 12.
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
