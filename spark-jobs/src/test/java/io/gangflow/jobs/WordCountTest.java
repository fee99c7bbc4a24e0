package io.gangflow.jobs;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.jobs.storage.Storage;
import io.gangflow.jobs.storage.StorageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
        WordCount.run(List.of(input.toString(), output.toString()), Map.of());
        return Files.readString(output);
    }

    @Test
    void lettersAreWordsAndEverythingElseSeparatesThem() throws Exception {
        assertThat(count("The end, the END; don't stop\u00e9stop 3rd\n")).isEqualTo("""
                        don\t1
                        end\t2
                        rd\t1
                        stop\t2
                        t\t1
                        the\t2
                        """);
    }

    @ParameterizedTest
    @CsvSource({"'',''", "'123 \n',''", "a,'a\t1\n'", "' z','z\t1\n'"})
    void edgesOfTheTextAreNoWords(String text, String counts) throws Exception {
        assertThat(count(text)).isEqualTo(counts);
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12, 13, 24, 25, 255, 256, 257, 5000})
    void wordsOfAnyLengthAreCounted(int length) throws Exception {
        String word = "abcdefghijklmnopqrstuvwxyz".repeat(200).substring(0, length);

        assertThat(count(word + " " + word.toUpperCase(Locale.ROOT) + "\n")).isEqualTo(word + "\t2\n");
    }

    @Test
    void aRunOfLettersThatIsNoWordIsRefused() {
        assertThatThrownBy(() -> count("x".repeat(WordScanner.LONGEST + 1)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("run of more than 1048576 letters");
        assertThat(folder.resolve("out").toFile().list()).isEmpty();
    }

    /** A word belongs to the part in which it begins, wherever parts are cut. */
    @Test
    void thePartsOfAFileHaveTheWordsOfTheWhole() throws Exception {
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 400; i++) {
                text.append(random.nextInt(4) == 0 ? ' ' : (char) ('a' + random.nextInt(3)));
            }
            Path input = Files.writeString(folder.resolve("parts.txt"), text);
            String whole = counted(input, 1, 1 << 20);

            assertThat(counted(input, 3, 1 + random.nextInt(20)))
                    .as("seed %d", seed)
                    .isEqualTo(whole);
        }
    }

    private static String counted(Path input, int threads, long partBytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String place = input.toString();
        new WordCounter(threads, partBytes)
                .count(Storage.of(place, Map.of()).sources(place))
                .write(out);
        return out.toString(ISO_8859_1);
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

        assertThat(count(text)).isEqualTo(coreutils(text)).startsWith("a\t8179\n");
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

    /** uniq's "  count word" turned round; the empty word, if the text does not begin with a letter, left out. */
    private static String coreutils(Path text) throws Exception {
        String pipe = "LC_ALL=C; export LC_ALL; tr 'A-Z' 'a-z' < \"$1\" | tr -cs 'a-z' '\\n' | sort | uniq -c";
        Process process = new ProcessBuilder("sh", "-c", pipe, "sh", text.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        StringBuilder counts = new StringBuilder();
        for (String line : new String(process.getInputStream().readAllBytes(), ISO_8859_1).split("\n", -1)) {
            String[] countAndWord = line.trim().split(" ", 2);
            if (countAndWord.length == 2) {
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
        assertExit(1, "wordcount: there is no file or folder /no/such/file", "/no/such/file", "x");
        assertExit(1, "is a folder; name a file in it", text(), folder.toString());
        assertExit(1, "S3 needs the environment variable AWS_ACCESS_KEY_ID", "s3://bucket/key", "x");
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
                        WordCount::run))
                .isEqualTo(code);
        assertThat(err.toString(ISO_8859_1)).contains(sentence).hasLineCount(1);
    }
}
