package io.gangflow.jobs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.jobs.storage.Source;
import io.gangflow.jobs.storage.Storage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCounterTest {

    private static final long HEAP = 64L << 20;

    @TempDir
    Path folder;

    private String count(TextParts parts, int threads, long heap) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (WordCounter counter = new WordCounter(threads, heap, folder)) {
            counter.count(parts, new CountLines(out));
        }
        return out.toString(ISO_8859_1);
    }

    private List<Source> file(byte[] text) throws IOException {
        String place = Files.write(folder.resolve("text.txt"), text).toString();
        return Storage.of(place, Map.of()).sources(place);
    }

    @Test
    void textsOfEveryKindAreCountedAsThePlainestProgramCountsThem() throws Exception {
        for (long seed = 0; seed < 60; seed++) {
            byte[] text = WordOracle.text(seed, 1 + (int) seed * 20);
            assertThat(count(new FileParts(file(text), 1 << 20), 2, HEAP))
                    .as("seed %d", seed)
                    .isEqualTo(WordOracle.count(text));
        }
    }

    /** A word belongs to the part in which it starts, wherever parts are cut. */
    @Test
    void thePartsOfAFileHaveTheWordsOfTheWhole() throws Exception {
        for (long seed = 0; seed < 60; seed++) {
            byte[] text = WordOracle.text(seed, 300);
            int partBytes = 1 + new Random(seed).nextInt(40);
            assertThat(count(new FileParts(file(text), partBytes), 3, HEAP))
                    .as("seed %d, parts of %d bytes", seed, partBytes)
                    .isEqualTo(WordOracle.count(text));
        }
    }

    @Test
    void theBlocksOfAStreamHaveTheWordsOfTheWhole() throws Exception {
        for (long seed = 0; seed < 60; seed++) {
            byte[] text = WordOracle.text(seed, 300);
            int blockBytes = 1 + new Random(seed).nextInt(40);
            InputStream in = new ByteArrayInputStream(text);
            assertThat(count(new StreamParts(in, blockBytes), 3, HEAP))
                    .as("seed %d, blocks of %d bytes", seed, blockBytes)
                    .isEqualTo(WordOracle.count(text));
        }
    }

    /** More distinct words than the tables of the smallest heap hold: they go through files of several levels. */
    @Test
    void moreWordsThanFitTheHeapAreCountedExactly() throws Exception {
        StringBuilder text = new StringBuilder();
        Random random = new Random(7);
        for (int i = 0; i < 400_000; i++) {
            text.append(Integer.toString(random.nextInt(300_000), 36))
                    .append(i % 3 == 0 ? "withalongerendofsome " : " ");
        }
        byte[] bytes = text.toString().getBytes(ISO_8859_1);

        assertThat(count(new FileParts(file(bytes), 1 << 18), 2, 1)).isEqualTo(WordOracle.count(bytes));
        assertThat(folder).isDirectoryNotContaining("glob:**gangflow-words-*");
    }

    @Test
    void aWordOfAMegabyteIsCountedWhereverItLies() throws Exception {
        String word = "Wo'rd".repeat(200_000);
        byte[] text = ("x " + word + " " + word.toLowerCase(Locale.ROOT) + "\ny").getBytes(ISO_8859_1);

        assertThat(count(new FileParts(file(text), 100_000), 2, HEAP)).isEqualTo(WordOracle.count(text));
        assertThat(count(new StreamParts(new ByteArrayInputStream(text), 100_000), 2, HEAP))
                .isEqualTo(WordOracle.count(text));
    }

    @Test
    void whatHasNoWhiteSpaceIsNoText() throws Exception {
        byte[] text = "x".repeat(WordScanner.LONGEST + 100).getBytes(ISO_8859_1);
        List<Source> file = file(text);

        assertThatThrownBy(() -> count(new FileParts(file, 1 << 20), 2, HEAP))
                .hasMessage("a word of more than 1048576 bytes: the input is not text");
        byte[] punctuation = ".".repeat(5 * WordScanner.LONGEST).getBytes(ISO_8859_1);
        assertThatThrownBy(() -> count(new StreamParts(new ByteArrayInputStream(punctuation), 1 << 20), 1, HEAP))
                .hasMessageContaining("bytes without white space: the input is not text");
    }

    @Test
    void aFullDiskIsSaid() throws Exception {
        byte[] text = WordOracle.text(1, 10);
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 100_000; i++) {
            many.append(i).append(' ');
        }
        List<Source> file = file((many + new String(text, ISO_8859_1)).getBytes(ISO_8859_1));

        try (WordCounter counter = new WordCounter(1, 1, folder.resolve("missing"))) {
            assertThatThrownBy(() -> counter.count(new FileParts(file, 1 << 20), (word, count) -> {}))
                    .hasMessageContaining("the words fit neither the heap nor the disk at " + folder);
        }
    }
}
