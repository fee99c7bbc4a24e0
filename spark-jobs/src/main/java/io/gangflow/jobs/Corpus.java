package io.gangflow.jobs;

import io.gangflow.jobs.storage.Storage;
import io.gangflow.jobs.storage.Upload;
import io.gangflow.jobs.storage.WriteMode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Writes a text to count: {@code corpus <output> [--size BYTES [--seed N]]}. Without a size it is the text that comes
 * with Gangflow, the King James Bible (4,404,412 bytes); with a size it is generated, the same for the same seed.
 */
public final class Corpus {

    static final String USAGE =
            "usage: corpus <output> [--size BYTES [--seed N]], the output a path or s3://bucket/key";

    private static final String TEXT = "/corpus/kjv.txt.gz";

    private Corpus() {}

    public static void main(String[] arguments) {
        System.exit(Program.run("corpus", List.of(arguments), System.getenv(), System.err, Corpus::run));
    }

    static String run(List<String> arguments, Map<String, String> environment) throws IOException, UsageException {
        if (arguments.isEmpty() || arguments.size() % 2 == 0) {
            throw new UsageException(arguments.size() + " arguments; " + USAGE);
        }
        long size = 0;
        long seed = 1;
        for (int i = 1; i < arguments.size(); i += 2) {
            switch (arguments.get(i)) {
                case "--size" -> size = number("--size", arguments.get(i + 1), 1);
                case "--seed" -> seed = number("--seed", arguments.get(i + 1), 0);
                default -> throw new UsageException("unknown option `" + arguments.get(i) + "`; " + USAGE);
            }
        }
        String place = arguments.get(0);
        try (Upload upload = Storage.of(place, environment).write(place, WriteMode.OVERWRITE)) {
            long written = write(upload, size, seed);
            upload.commit();
            return written + " bytes of text are in " + place;
        }
    }

    private static long write(Upload upload, long size, long seed) throws IOException {
        if (size > 0) {
            new GeneratedText(seed).write(upload.stream(), size);
            return size;
        }
        try (InputStream text = open()) {
            return text.transferTo(upload.stream());
        }
    }

    /** Opens the included text, uncompressed. */
    static InputStream open() throws IOException {
        InputStream resource = Corpus.class.getResourceAsStream(TEXT);
        if (resource == null) {
            throw new FileNotFoundException("the program was built without its text " + TEXT);
        }
        return new GZIPInputStream(resource, 1 << 16);
    }

    private static long number(String option, String text, long least) throws UsageException {
        try {
            long number = Long.parseLong(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(option + " `" + text + "` is not a whole number; " + USAGE);
        }
        throw new UsageException(option + " " + text + " is below " + least + "; " + USAGE);
    }
}
