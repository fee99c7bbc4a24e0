package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.Label;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressFileTest {

    @TempDir
    Path folder;

    @Test
    void theLastLineIsToldWhenItHasChanged() throws IOException {
        Path file = folder.resolve("progress");
        ProgressFile progress = new ProgressFile(file);

        assertThat(progress.changedAnnotations()).isEmpty();
        Files.writeString(file, "");
        assertThat(progress.changedAnnotations()).isEmpty();
        Files.writeString(file, "1/10\n2/10\n");
        assertThat(progress.changedAnnotations()).contains(Map.of(Label.PROGRESS, "2/10", Label.PROGRESS_PART, "1/10"));
        assertThat(progress.changedAnnotations()).isEmpty();
        Files.writeString(file, "stage 2/3\n5/10\n");
        assertThat(progress.changedAnnotations())
                .contains(Map.of(Label.PROGRESS, "5/10", Label.PROGRESS_PART, "stage 2/3"));
        Files.writeString(file, "7 of 10\n");
        assertThat(progress.changedAnnotations()).isEmpty();
    }
}
