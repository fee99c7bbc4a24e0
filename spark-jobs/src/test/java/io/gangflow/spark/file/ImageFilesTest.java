package io.gangflow.spark.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFilesTest {

    @TempDir
    private Path folder = Path.of("");

    private ImageFiles files = new ImageFiles(Map.of());

    @BeforeEach
    void pipelineFolder() {
        files = new ImageFiles(Map.of("GANGFLOW_FOLDER", folder.toString()));
    }

    @Test
    void aFileOfTheImageIsItself() throws IOException {
        Path file = Files.writeString(folder.resolve("job.py"), "");
        assertThat(new ImageFiles(Map.of()).path("local://" + file)).isEqualTo(file.toString());
    }

    @Test
    void thePipelinesFolderHasTheLongestEndOfThePathThatExists() throws IOException {
        Files.createDirectories(folder.resolve("jobs"));
        Path nested = Files.writeString(folder.resolve("jobs/count.py"), "");
        Files.writeString(folder.resolve("count.py"), "");
        assertThat(files.path("local:///app/jobs/count.py")).isEqualTo(nested.toString());
        assertThat(files.path("local:///app/count.py"))
                .isEqualTo(folder.resolve("count.py").toString());
    }

    @Test
    void theFolderOfAnArchiveStays() throws IOException {
        Path archive = Files.writeString(folder.resolve("env.tar.gz"), "");
        assertThat(files.paths("s3a://code/a.zip,local:///app/env.tar.gz#env"))
                .isEqualTo("s3a://code/a.zip," + archive + "#env");
    }

    @Test
    void aMissingFileIsNamedWithTheFolder() {
        assertThatThrownBy(() -> files.path("local:///app/job.py"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no file `local:///app/job.py`: the pipeline's folder %s has none of this name", folder);
        assertThatThrownBy(() -> new ImageFiles(Map.of()).path("local:///no/job.py"))
                .hasMessage("no file `local:///no/job.py` in the image");
    }
}
