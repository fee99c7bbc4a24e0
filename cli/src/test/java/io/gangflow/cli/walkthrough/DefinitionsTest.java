package io.gangflow.cli.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.home.GangflowHome;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DefinitionsTest {

    private static final GangflowHome HOME = new GangflowHome(Path.of(".."));

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource(Section.class)
    void everyImageOfOursComesFromTheRegistry(Section section) throws IOException {
        Path definition = new Definitions(HOME, folder, Optional.of("registry.example.org/mine/")).of(section);

        assertThat(definition).startsWith(folder);
        assertThat(Files.readString(definition))
                .contains("image: registry.example.org/mine/gangflow/")
                .doesNotContain("image: gangflow/");
        assertThat(PipelineReader.read(definition).diagnostics()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Section.class)
    void withoutARegistryTheShippedOneIsTaken(Section section) throws IOException {
        assertThat(new Definitions(HOME, folder, Optional.empty()).of(section))
                .isEqualTo(HOME.definition(section.definition()));
    }

    @ParameterizedTest
    @EnumSource(Section.class)
    void whereResultsGoAndWhatIsReadAreParameters(Section section) throws IOException {
        String text = Files.readString(HOME.definition(section.definition()));
        assertThat(text).contains("results: { type: string", "${parameters.results}/${run.name}/");
        assertThat(text.contains("input: { type: string")).isEqualTo(section.readsText());
    }
}
