package io.gangflow.jobs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordCountTest {

    @TempDir
    Path folder;

    private String count(String text) throws Exception {
        Path input = Files.writeString(folder.resolve("text.txt"), text, ISO_8859_1);
        return count(input);
    }

    private String count(Path input) throws Exception {
        Path output = folder.resolve("out/counts.tsv");
        WordCount.run(List.of(input.toString(), output.toString()), Map.of(), InputStream.nullInputStream());
        return Files.readString(output, ISO_8859_1);
    }

    @Test
    void whiteSpaceSeparatesWordsAndPunctuationIsDeleted() throws Exception {
        assertThat(count("The end, the END; don't stop\u00e9stop 3rd -- (a\u000bb)\n"))
                .isEqualTo("""
                        3rd\t1
                        a\t1
                        b\t1
                        dont\t1
                        end\t2
                        stop\u00e9stop\t1
                        the\t2
                        """);
    }

    @ParameterizedTest
    @CsvSource({"'',''", "'... \n',''", "a,'a\t1\n'", "' z','z\t1\n'", "'\u00ef\u00bb\u00bfb','b\t1\n'"})
    void edgesOfTheTextAreNoWords(String text, String counts) throws Exception {
        assertThat(count(text)).isEqualTo(counts);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 8, 9, 15, 16, 17, 24, 25, 255, 256, 257, 5000})
    void wordsOfAnyLengthAreCounted(int length) throws Exception {
        String word = "abcdefghijklmnopqrstuvwxyz".repeat(200).substring(0, length);

        assertThat(count(word + " " + word.toUpperCase(Locale.ROOT) + "\n")).isEqualTo(word + "\t2\n");
    }

    @Test
    void standardInputIsCountedToo() throws Exception {
        Path output = folder.resolve("counts.tsv");
        InputStream in = new ByteArrayInputStream("One two one".getBytes(ISO_8859_1));

        assertThat(WordCount.run(List.of("-", output.toString()), Map.of(), in))
                .isEqualTo("3 words, 2 of them distinct, in standard input; counts are in " + output);
        assertThat(output).hasContent("one\t2\ntwo\t1\n");
    }

    @Test
    void wordsOfAFailedCountAreNoResult() {
        assertThatThrownBy(() -> count("x".repeat(WordScanner.LONGEST + 100)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a word of more than 1048576 bytes");
        assertThat(folder.resolve("out").toFile().list()).isEmpty();
    }

    @Test
    void aFolderIsAllFilesInItButHiddenOnes() throws Exception {
        Path books = Files.createDirectories(folder.resolve("books/more"));
        Files.writeString(folder.resolve("books/a.txt"), "one two");
        Files.writeString(books.resolve("b.txt"), "two");
        Files.writeString(books.resolve("_SUCCESS"), "hidden");
        Files.writeString(folder.resolve("books/.crc"), "hidden");

        assertThat(count(folder.resolve("books"))).isEqualTo("one\t1\ntwo\t2\n");
    }

    @Test
    void theShippedTextIsCountedAsTrSortAndUniqCountIt() throws Exception {
        assumeCoreutils();
        Path text = folder.resolve("kjv.txt");
        Corpus.run(List.of(text.toString()), Map.of());

        assertThat(count(text)).isEqualTo(coreutils(text)).contains("\nabel\t");
    }

    @Test
    void bytesThatAreNoTextAreCountedAsTrSortAndUniqCountThem() throws Exception {
        assumeCoreutils();
        byte[] bytes = new byte[300_000];
        new Random(42).nextBytes(bytes);
        Path text = Files.write(folder.resolve("random.bin"), bytes);

        assertThat(count(text)).isEqualTo(coreutils(text));
    }

    private static void assumeCoreutils() {
        boolean present = List.of("tr", "sort", "uniq", "sh").stream()
                .allMatch(tool -> Files.isExecutable(Path.of("/usr/bin", tool)));
        Assumptions.assumeTrue(present, "skipped: no tr, sort, uniq and sh in /usr/bin");
    }

    /**
     * Returns the output of uniq with count and word swapped, without the empty word of a text that starts with white
     * space.
     */
    private static String coreutils(Path text) throws Exception {
        String pipe = "LC_ALL=C; export LC_ALL; tr 'A-Z' 'a-z' < \"$1\" | tr -d '[:punct:]'"
                + " | tr -s '[:space:]' '\\n' | sort | uniq -c";
        Process process = new ProcessBuilder("sh", "-c", pipe, "sh", text.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        StringBuilder counts = new StringBuilder();
        for (String line : new String(process.getInputStream().readAllBytes(), ISO_8859_1).split("\n", -1)) {
            String[] countAndWord = line.replaceFirst("^ +", "").split(" ", 2);
            if (countAndWord.length == 2 && !countAndWord[1].isEmpty()) {
                counts.append(countAndWord[1])
                        .append('\t')
                        .append(countAndWord[0])
                        .append('\n');
            }
        }
        assertThat(process.waitFor()).isZero();
        return counts.toString();
    }

    @Test
    void mistakesAreOneSentenceAndAnExitCode() {
        assertExit(2, "wordcount: 1 arguments; usage: wordcount <input> <output>", "only");
        assertExit(1, "wordcount: no such file or folder: /no/such/file", "/no/such/file", "x");
        assertExit(1, "is a folder; name a file in it", text(), folder.toString());
        assertExit(1, "S3 needs credentials: set AWS_ACCESS_KEY_ID", "s3://bucket/key", "x");
        assertExit(1, "`B` in s3://B/key is not a bucket name", text(), "s3://B/key");
    }

    private String text() {
        try {
            return Files.writeString(folder.resolve("in.txt"), "text").toString();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertExit(int code, String sentence, String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Map<String, String> environment = sentence.contains("bucket name")
                ? Map.of("AWS_ACCESS_KEY_ID", "key", "AWS_SECRET_ACCESS_KEY", "secret")
                : Map.of();
        assertThat(Program.run(
                        "wordcount",
                        List.of(arguments),
                        environment,
                        new PrintStream(err, true, ISO_8859_1),
                        (list, variables) -> WordCount.run(list, variables, InputStream.nullInputStream())))
                .isEqualTo(code);
        assertThat(err.toString(ISO_8859_1)).contains(sentence).hasLineCount(1);
    }
}
