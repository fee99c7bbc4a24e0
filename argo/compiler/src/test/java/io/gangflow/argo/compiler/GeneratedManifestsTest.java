package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the compiled definitions with the committed ones; {@code -Dgolden=update} rewrites them, except in CI. */
final class GeneratedManifestsTest {

    private static final Path FOLDER = Path.of("../generated");

    @ParameterizedTest
    @MethodSource("definitions")
    void whatIsCommittedIsWhatIsCompiled(Path definition) throws IOException {
        Manifests manifests = Definitions.compiled(definition);
        Path folder = FOLDER.resolve(manifests.pipeline());
        if (Golden.isUpdate()) {
            ManifestFiles.write(manifests, folder);
        }

        assertThat(read(folder))
                .as("%s is stale: mvn test -Dgolden=update writes it anew", folder)
                .isEqualTo(new TreeMap<>(ManifestFiles.contents(manifests)));
    }

    @Test
    void everyFolderHasADefinition() throws IOException {
        List<String> pipelines = Definitions.all().stream()
                .map(definition -> Definitions.compiled(definition).pipeline())
                .sorted()
                .toList();
        try (Stream<Path> folders = Files.list(FOLDER)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()).sorted())
                    .isEqualTo(pipelines);
        }
    }

    static List<Path> definitions() {
        return Definitions.all();
    }

    private static Map<String, String> read(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    contents.put(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
        return contents;
    }
}
