package io.gangflow.cli.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextStoreTest {

    private final StringWriter said = new StringWriter();

    @Test
    void withoutVariablesTheReaderIsToldWhereTheTextBelongs() throws IOException, InterruptedException {
        TextStore store = store(Optional.of("s3://pipelines/walkthrough/"), Map.of());
        store.uploadText();

        assertThat(said.toString())
                .contains("aws s3 cp out/s3/corpus/kjv.txt s3://pipelines/walkthrough/corpus/kjv.txt");
        assertThat(store.unseen()).isPresent();
        assertThat(store.results("run-1")).isEmpty();
    }

    @Test
    void aFolderIsHandedToTheDefinitionsAsParameters() {
        assertThat(store(Optional.of("s3://pipelines/walkthrough/"), Map.of()).parameters())
                .isEqualTo(Map.of(
                        "input", "s3://pipelines/walkthrough/corpus/kjv.txt",
                        "results", "s3://pipelines/walkthrough/results"));
        assertThat(store(Optional.empty(), Map.of()).parameters()).isEmpty();
    }

    @Test
    void anEmptyVariableNamesNoStore() {
        assertThat(store(Optional.empty(), Map.of("AWS_PROFILE", "")).unseen()).isPresent();
        assertThat(store(Optional.empty(), Map.of("AWS_PROFILE", "mine")).unseen())
                .isEmpty();
    }

    private TextStore store(Optional<String> folder, Map<String, String> environment) {
        Console console = new Console(new PrintWriter(said, true), new PrintWriter(said, true), false, false, 80);
        return new TextStore(new GangflowHome(Path.of("..")), Path.of("out"), console, folder, environment);
    }
}
