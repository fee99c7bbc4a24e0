package io.gangflow.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** Inputs to start from: the project's own files, texts written for a target, and what fuzzing has found. */
final class Seeds {

    private static final long LARGEST = 20_000;
    private static final int MOST_OF_A_FOLDER = 40;

    private final List<byte[]> all = new ArrayList<>();

    /** Adds small files of a folder with an ending, each of them whole; of many files, evenly spread ones. */
    Seeds files(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", folder.split("/", -1)))) {
            List<Path> sorted = files.filter(path -> path.toString().endsWith(ending))
                    .filter(path -> path.toFile().length() < LARGEST)
                    .sorted()
                    .toList();
            int step = 1 + sorted.size() / MOST_OF_A_FOLDER;
            for (int index = 0; index < sorted.size(); index += step) {
                all.add(Files.readAllBytes(sorted.get(index)));
            }
        }
        return this;
    }

    /** Adds texts. */
    Seeds texts(String... texts) {
        Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).forEach(all::add);
        return this;
    }

    /** Adds bytes. */
    Seeds bytes(byte[] bytes) {
        all.add(bytes);
        return this;
    }

    /** Adds a text whose middle part is repeated up to the size limit. */
    Seeds repeated(String before, String part, String after) {
        return bytes(Input.repeated(before, part, after));
    }

    /** Adds what fuzzing has kept for a target because it reached new code: a line of Base64 for each input. */
    Seeds corpus(Class<?> target) {
        try (InputStream lines = Seeds.class.getResourceAsStream("corpus/" + target.getSimpleName() + ".txt")) {
            if (lines != null) {
                new String(lines.readAllBytes(), StandardCharsets.US_ASCII)
                        .lines()
                        .map(Base64.getDecoder()::decode)
                        .forEach(all::add);
            }
            return this;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    Stream<byte[]> stream() {
        return all.stream();
    }
}
