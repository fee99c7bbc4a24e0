package io.gangflow.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Packages are small enough to be read as a whole. */
class PackageSizeTest {

    private static final int MOST_FILES = 40;

    /** Packages that were larger when the limit came: they may become smaller, and then the figure does. */
    private static final Map<String, Integer> LARGER = Map.ofEntries(
            Map.entry("io.gangflow.argo.compiler", 57),
            Map.entry("io.gangflow.workloads.pods", 69),
            Map.entry("io.gangflow.rules", 86),
            Map.entry("io.gangflow.minicluster.api", 73),
            Map.entry("io.gangflow.pipeline.check", 43),
            Map.entry("io.gangflow.simulator.engine", 47),
            Map.entry("io.gangflow.scheduling.kube", 47),
            Map.entry("io.gangflow.scheduling.volcano", 71));

    @Test
    void aPackageHasAtMostFortyFiles() throws IOException {
        Map<String, Integer> sizes = sizes();

        assertThat(sizes).hasSizeGreaterThan(100);
        assertThat(sizes)
                .allSatisfy((name, size) -> assertThat(size)
                        .as("files of %s", name)
                        .isLessThanOrEqualTo(LARGER.getOrDefault(name, MOST_FILES)));
        assertThat(LARGER)
                .allSatisfy((name, size) -> assertThat(sizes.getOrDefault(name, 0))
                        .as("%s became smaller: lower its figure", name)
                        .isEqualTo(size));
    }

    private static Map<String, Integer> sizes() throws IOException {
        Map<String, Integer> sizes = new HashMap<>();
        Path root = Path.of("..").toAbsolutePath().normalize();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.contains("src/main/java/") && !file.contains("target/"))
                    .map(file -> Objects.requireNonNull(Path.of(file).getParent(), file))
                    .map(folder -> folder.toString()
                            .replaceFirst(".*src/main/java/", "")
                            .replace('/', '.'))
                    .forEach(name -> sizes.merge(name, 1, Integer::sum));
        }
        return new TreeMap<>(sizes);
    }
}
