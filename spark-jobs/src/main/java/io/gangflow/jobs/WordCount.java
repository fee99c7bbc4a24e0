package io.gangflow.jobs;

import io.gangflow.jobs.storage.Source;
import io.gangflow.jobs.storage.Storage;
import io.gangflow.jobs.storage.Upload;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The word count of a single pod: {@code wordcount <input> <output>}, where both are local paths, {@code file:} URIs or
 * {@code s3://bucket/key}; the input may be a folder.
 *
 * <p>A word is a maximal run of the letters A to Z in either case, counted in lower case; every other byte separates
 * words, and so does the end of a file. The output has one line {@code word<TAB>count} per word, in the order of the
 * words' bytes: what {@code LC_ALL=C tr 'A-Z' 'a-z' | tr -cs 'a-z' '\n' | sort | uniq -c} finds, without the empty
 * word that tr makes of a text that does not begin with a letter.
 */
public final class WordCount {

    static final String USAGE = "usage: wordcount <input> <output>, each a path or s3://bucket/key";

    private WordCount() {}

    public static void main(String[] arguments) {
        System.exit(Program.run("wordcount", List.of(arguments), System.getenv(), System.err, WordCount::run));
    }

    static String run(List<String> arguments, Map<String, String> environment) throws IOException, UsageException {
        if (arguments.size() != 2) {
            throw new UsageException(arguments.size() + " arguments; " + USAGE);
        }
        List<Source> sources = Storage.of(arguments.get(0), environment).sources(arguments.get(0));
        try (Upload upload = Storage.of(arguments.get(1), environment).write(arguments.get(1))) {
            WordTable counts = new WordCounter(Runtime.getRuntime().availableProcessors()).count(sources);
            counts.write(upload.stream());
            upload.commit();
            return counts.words() + " words, " + counts.distinct() + " of them distinct, in " + sources.size()
                    + (sources.size() == 1 ? " file" : " files") + "; counts are in " + arguments.get(1);
        }
    }
}
