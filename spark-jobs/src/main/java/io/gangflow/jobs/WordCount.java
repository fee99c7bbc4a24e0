package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import io.gangflow.jobs.storage.Storage;
import io.gangflow.jobs.storage.Upload;
import io.gangflow.jobs.storage.WriteMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The word count in a single pod: {@code wordcount <input> <output>}, where both are local paths, {@code file:} URIs or
 * {@code s3://bucket/key}; the input may be a folder, or {@code -} for standard input.
 *
 * <p>{@link Tokenizer} defines words. The output has one line {@code word<TAB>count} per word, in the order of the
 * words' bytes. All processors are used. A heap of 64 MiB is enough for any text; words that do not fit it are written
 * to {@code java.io.tmpdir} temporarily.
 */
public final class WordCount {

    static final String USAGE = "usage: wordcount <input> <output>"
            + " [--mode overwrite|errorifexists], each a path or s3://bucket/key; the input may be -";

    private static final int BLOCK_BYTES = 1 << 20;
    private static final long PART_BYTES = 8L << 20;

    private WordCount() {}

    public static void main(String[] arguments) {
        System.exit(Program.run(
                "wordcount",
                List.of(arguments),
                System.getenv(),
                System.err,
                (list, environment) -> run(list, environment, System.in)));
    }

    static String run(List<String> arguments, Map<String, String> environment, InputStream in)
            throws IOException, UsageException {
        if (arguments.equals(List.of("--help"))) {
            return USAGE;
        }
        WriteMode mode = mode(arguments);
        if (arguments.size() != 2 && arguments.size() != 4) {
            throw new UsageException(arguments.size() + " arguments; " + USAGE);
        }
        String input = arguments.get(0);
        String output = arguments.get(1);
        List<Source> sources =
                input.equals("-") ? List.of() : Storage.of(input, environment).sources(input);
        TextParts parts = input.equals("-") ? new StreamParts(in, BLOCK_BYTES) : new FileParts(sources, PART_BYTES);
        Runtime machine = Runtime.getRuntime();
        Path spills = Path.of(System.getProperty("java.io.tmpdir"));
        try (Upload upload = Storage.of(output, environment).write(output, mode);
                WordCounter counter = new WordCounter(machine.availableProcessors(), machine.maxMemory(), spills)) {
            CountLines lines = new CountLines(upload.stream());
            counter.count(parts, lines);
            upload.commit();
            return lines.words() + " words, " + lines.distinct() + " of them distinct, in " + filesOf(sources)
                    + "; counts are in " + output;
        }
    }

    private static WriteMode mode(List<String> arguments) throws UsageException {
        if (arguments.size() != 4) {
            return WriteMode.OVERWRITE;
        }
        if (!arguments.get(2).equals("--mode")) {
            throw new UsageException("unknown option `" + arguments.get(2) + "`; " + USAGE);
        }
        return WriteMode.named(arguments.get(3))
                .orElseThrow(() -> new UsageException("--mode is `" + arguments.get(3) + "`; " + USAGE));
    }

    private static String filesOf(List<Source> sources) {
        return sources.isEmpty() ? "standard input" : sources.size() + (sources.size() == 1 ? " file" : " files");
    }
}
