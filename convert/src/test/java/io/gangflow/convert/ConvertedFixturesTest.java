package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares every fixture with its converted pipeline; {@code -Dgolden=update} rewrites the pipelines. */
class ConvertedFixturesTest {

    private static final Path FOLDER = Path.of("src/test/resources/io/gangflow/convert/fixtures");
    private static final String PIPELINE = ".pipeline.yaml";

    @ParameterizedTest
    @MethodSource("fixtures")
    void aFixtureBecomesThePipelineBesideIt(Path fixture) throws IOException {
        String text = ExampleFile.of(fixture).conversion().text().orElseThrow();
        Golden.check(fixture.resolveSibling(name(fixture) + PIPELINE), text);
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void podsOfThePipelineAreThoseOfTheFixture(Path fixture) {
        ExampleFile example = ExampleFile.of(fixture);
        assertThat(example.pods().equal() + example.pods().onlyBefore()).isPositive();
        assertThat(example.pods().differences()).isEmpty();
    }

    private static String name(Path fixture) {
        return fixture.getFileName().toString().replace(".yaml", "");
    }

    static List<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> !file.toString().endsWith(PIPELINE))
                    .sorted()
                    .toList();
        }
    }
}
