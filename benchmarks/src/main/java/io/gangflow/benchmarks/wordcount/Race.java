package io.gangflow.benchmarks.wordcount;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs contestants by turns, so that what disturbs one run disturbs its neighbours, and can compare what they wrote. */
final class Race {

    private final Path folder;
    private final boolean comparing;

    private Race(Path folder, boolean comparing) {
        this.folder = folder;
        this.comparing = comparing;
    }

    /** A race of programs that write the same. */
    static Race ofEqualOutputs(Path folder) {
        return new Race(folder, true);
    }

    /** A race of programs that write nothing, or not the same. */
    static Race ofDifferentWork(Path folder) {
        return new Race(folder, false);
    }

    /**
     * Runs everybody several times.
     *
     * @throws IOException when one fails, or an output that has to be the first one's is not
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
