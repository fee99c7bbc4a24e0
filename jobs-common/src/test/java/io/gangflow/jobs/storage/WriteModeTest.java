package io.gangflow.jobs.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteModeTest {

    @TempDir
    Path folder;

    private String place;
    private Storage storage;

    @BeforeEach
    void start() throws IOException {
        place = folder.resolve("out").toString();
        storage = Storage.of(place, Map.of());
    }

    @Test
    void aFileThatIsThereIsKeptOrReplaced() throws IOException {
        Files.writeString(Path.of(place), "old");

        assertThatThrownBy(() -> storage.write(place, WriteMode.ERRORIFEXISTS))
                .isInstanceOf(StorageException.class)
                .hasMessage("output " + place + " exists; write elsewhere, or replace it with --mode overwrite");
        assertThat(Path.of(place)).hasContent("old");
        try (Upload upload = storage.write(place, WriteMode.OVERWRITE)) {
            upload.stream().write("new".getBytes(UTF_8));
            assertThat(Path.of(place)).hasContent("old");
            upload.commit();
        }
        assertThat(Path.of(place)).hasContent("new");
    }

    @Test
    void aFileOfAnotherRunsIsKept() throws IOException {
        try (Upload upload = storage.write(place, WriteMode.ERRORIFEXISTS)) {
            upload.stream().write("new".getBytes(UTF_8));
            Files.writeString(Path.of(place), "another's");

            assertThatThrownBy(upload::commit)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("exists");
        }
        assertThat(Path.of(place)).hasContent("another's");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void modesHaveSparksNames() {
        assertThat(WriteMode.named("overwrite")).contains(WriteMode.OVERWRITE);
        assertThat(WriteMode.named("errorifexists")).contains(WriteMode.ERRORIFEXISTS);
        assertThat(WriteMode.named("append")).isEmpty();
    }
}
