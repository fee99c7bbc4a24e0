package io.gangflow.cli.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped texts, as the bucket {@code corpus} of local runs. */
final class CorpusFolderTest {

    @TempDir
    Path folder;

    @Test
    void theTextsAreUnpackedToWhereDefinitionsLookForThem() throws IOException {
        CorpusFolder.write(folder.resolve("corpus"), jobs("In the beginning"));

        assertThat(folder.resolve("corpus/kjv.txt")).hasContent("In the beginning");
        assertThat(folder.resolve("corpus/books/kjv.txt")).hasContent("In the beginning");
        assertThat(folder.resolve("corpus")).isDirectoryNotContaining("glob:**.txt.*");
    }

    @Test
    void whatIsThereAlreadyStays() throws IOException {
        Path text = Files.createDirectories(folder.resolve("corpus")).resolve("kjv.txt");
        Files.writeString(text, "of the user");

        CorpusFolder.write(folder.resolve("corpus"), jobs("In the beginning"));

        assertThat(text).hasContent("of the user");
        assertThat(folder.resolve("corpus/books/kjv.txt")).hasContent("In the beginning");
    }

    @Test
    void jobsWithoutTextsAreReported() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> CorpusFolder.write(folder.resolve("corpus"), "nowhere.jar"))
                .withMessageContaining("the jobs have no text `corpus/kjv.txt.gz`");
        assertThat(folder.resolve("corpus")).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeMadeIsNamedBeforeTheTextsAreLookedFor() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "of the user");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> CorpusFolder.write(folder.resolve("notes.txt/corpus"), "nowhere.jar"))
                .withMessageContaining("notes.txt")
                .withMessageNotContaining("the jobs");
    }

    private String jobs(String text) throws IOException {
        Path packed = Files.createDirectories(folder.resolve("classes/corpus")).resolve("kjv.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return "nowhere.jar:" + folder.resolve("classes");
    }
}
