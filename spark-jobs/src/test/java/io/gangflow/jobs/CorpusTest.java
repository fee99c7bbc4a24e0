package io.gangflow.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {

    @TempDir
    Path folder;

    private byte[] generate(String... options) throws Exception {
        Path file = folder.resolve("text.txt");
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add(0, file.toString());
        Corpus.run(arguments, Map.of());
        return Files.readAllBytes(file);
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    @Test
    void theShippedTextIsTheOneItsLicenceNames() throws Exception {
        byte[] text = generate();

        assertThat(text).hasSize(4_404_412);
        assertThat(licence()).contains(sha256(text));
        try (InputStream zipped = Corpus.class.getResourceAsStream("/corpus/kjv.txt.gz")) {
            assertThat(licence()).contains(sha256(zipped.readAllBytes()));
        }
    }

    private static String licence() throws IOException {
        try (InputStream licence = Corpus.class.getResourceAsStream("/corpus/LICENSE.txt")) {
            return new String(licence.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aSeedAlwaysMakesTheSameBytes() throws Exception {
        assertThat(sha256(generate("--size", "1000000", "--seed", "7")))
                .isEqualTo("ba01effde17f46a0e32b14fed57c25d912ffd8fb1c71088f575fa916616e87bc");
        assertThat(sha256(generate("--size", "1000000", "--seed", "8")))
                .isNotEqualTo(sha256(generate("--size", "1000000", "--seed", "7")));
    }

    @Test
    void theSizeIsExactAndALargerTextBeginsWithTheSmallerOne() throws Exception {
        byte[] small = generate("--size", "100000", "--seed", "3");
        byte[] large = generate("--size", "200001", "--seed", "3");

        assertThat(small).hasSize(100_000).endsWith('\n');
        assertThat(large).hasSize(200_001).endsWith('\n').startsWith(Arrays.copyOf(small, 99_000));
    }

    @Test
    void theMostFrequentWordsFollowZipf() throws Exception {
        Path counts = folder.resolve("counts.tsv");
        generate("--size", "3000000", "--seed", "1");
        WordCount.run(
                List.of(folder.resolve("text.txt").toString(), counts.toString()),
                Map.of(),
                InputStream.nullInputStream());
        List<Long> ordered = Files.readAllLines(counts).stream()
                .map(line -> Long.parseLong(line.substring(line.indexOf('\t') + 1)))
                .sorted(Comparator.reverseOrder())
                .toList();

        // Rank 10 is about a tenth as frequent as rank 1, rank 100 about a hundredth.
        assertThat(ordered.get(0) / (double) ordered.get(9)).isBetween(8.0, 12.0);
        assertThat(ordered.get(0) / (double) ordered.get(99)).isBetween(80.0, 120.0);
    }

    @Test
    void wrongOptionsAreNamed() {
        assertThatThrownBy(() -> generate("--size", "4MB")).hasMessageContaining("--size `4MB` is not a whole number");
        assertThatThrownBy(() -> generate("--size", "0")).hasMessageContaining("--size 0 is below 1");
        assertThatThrownBy(() -> generate("--sise", "1")).hasMessageContaining("unknown option `--sise`");
        assertThatThrownBy(() -> generate("--size")).hasMessageContaining("usage: corpus");
    }
}
