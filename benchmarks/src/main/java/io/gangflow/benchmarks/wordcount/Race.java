package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs contestants alternately, so that a disturbance affects neighbouring runs equally, and can compare their outputs.
 */
final class Race {

    private final Path folder;
    private final boolean comparing;

    private Race(Path folder, boolean comparing) {
        this.folder = folder;
        this.comparing = comparing;
    }

    /** Returns a race of programs with equal outputs. */
    static Race ofEqualOutputs(Path folder) {
        return new Race(folder, true);
    }

    /** Returns a race of programs without output, or with different outputs. */
    static Race ofDifferentWork(Path folder) {
        return new Race(folder, false);
    }

    /**
     * Runs all contestants several times.
     *
     * @throws IOException when one fails, or its output differs from the first one although it must be equal
     */
    Map<String, List<TimedProcess>> run(List<Contestant> contestants, Path input, int runs)
            throws IOException, InterruptedException {
        Map<String, List<TimedProcess>> times = new LinkedHashMap<>();
        contestants.forEach(contestant -> times.put(contestant.name(), new ArrayList<>()));
        String expected = "";
        for (int run = 0; run < runs; run++) {
            for (Contestant contestant : contestants) {
                Path output = folder.resolve("counts");
                CountedOutput.delete(output);
                TimedProcess time = TimedProcess.run(
                        contestant.commandFor(input.toString(), output.toString()), folder.resolve("run.log"));
                String digest = comparing ? CountedOutput.sha256(output) : "";
                if (expected.isEmpty()) {
                    expected = digest;
                } else if (!digest.equals(expected)) {
                    throw new IOException("the counts of " + contestant.name() + " are not those of "
                            + contestants.get(0).name());
                }
                times.getOrDefault(contestant.name(), List.of()).add(time);
            }
        }
        return times;
    }
}
