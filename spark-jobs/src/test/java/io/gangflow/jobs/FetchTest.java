package io.gangflow.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.jobs.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatIsBeneathAPlaceKeepsTheRestOfItsName() throws IOException, UsageException {
        Path from = folder.resolve("results/run-1");
        Files.createDirectories(from.resolve("spark-0"));
        Files.writeString(from.resolve("count-0.tsv"), "and\t2\n");
        Files.writeString(from.resolve("spark-0/part-0"), "the\t3\n");
        Files.writeString(from.resolve("spark-0/_SUCCESS"), "");
        Path to = folder.resolve("here");

        assertThat(Fetch.run(List.of(from.toString(), to.toString()), Map.of())).startsWith("2 files of ");

        assertThat(to.resolve("count-0.tsv")).hasContent("and\t2");
        assertThat(to.resolve("spark-0/part-0")).hasContent("the\t3");
    }

    @Test
    void aPlaceWithNothingIsAnError() {
        String nowhere = folder.resolve("nowhere").toString();
        assertThatThrownBy(() -> Fetch.run(List.of(nowhere, folder.toString()), Map.of()))
                .isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> Fetch.run(List.of(nowhere), Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(Fetch.USAGE);
    }
}
