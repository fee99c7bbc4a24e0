package io.gangflow.benchmarks.wordcount;

import io.gangflow.benchmarks.InstalledTools;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Compares word counts of this project and of other tools on the same text: complete processes, alternately, with
 * byte-identical outputs. Prints Markdown tables. Tools that are not installed are left out, and listed.
 */
@Command(name = "word-count-benchmark", mixinStandardHelpOptions = true)
public final class WordCountBenchmark implements Callable<Integer> {

    private static final double BYTES_OF_A_GB = 1e9;
    private static final double GROWTH_RUNS_SHARE = 0.5;

    @Option(names = "--runs", description = "Of each at the first size; default: ${DEFAULT-VALUE}.")
    private int runs = 5;

    @Option(names = "--gigabytes", split = ",", description = "Sizes; the first has all runs. Default: 1,0.25,4.")
    private List<Double> gigabytes = List.of(1.0, 0.25, 4.0);

    @Option(names = "--executors", split = ",", description = "Of Spark, for the growth table; default: 1,2,3,4.")
    private List<Integer> executors = List.of(1, 2, 3, 4);

    @Option(names = "--only", description = "Contestants whose names start with this text; default: all.")
    private String only = "";

    @Option(names = "--python", description = "With the packages duckdb and polars; default: ${DEFAULT-VALUE}.")
    private String python = "python3";

    @Option(names = "--spark-jobs", description = "The built module; default: ${DEFAULT-VALUE}.")
    private Path sparkJobs = Path.of("spark-jobs");

    @Option(names = "--folder", description = "For texts (about 5 GB) and outputs; default: ${DEFAULT-VALUE}.")
    private Path folder = Path.of("benchmarks/target/word-count");

    private final PrintStream out;

    private WordCountBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Prints the tables on stdout. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new WordCountBenchmark(System.out)).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        int cores = Runtime.getRuntime().availableProcessors();
        Contestants contestants = new Contestants(sparkJobs.toAbsolutePath(), python, folder.toAbsolutePath());
        out.printf("%d cores, Java %s%n", cores, System.getProperty("java.version"));
        List<Contestant> present = present(contestants.all(cores));
        out.println();
        new StartRace(sparkJobs.toAbsolutePath(), folder.toAbsolutePath())
                .lines(runs)
                .forEach(out::println);
        int ofThis = runs;
        for (double size : gigabytes) {
            out.println();
            print(String.format(Locale.ROOT, "%.2f GB", size), present, text(contestants, size), ofThis);
            ofThis = (int) Math.max(1, Math.round(runs * GROWTH_RUNS_SHARE));
        }
        out.println();
        Path input = text(contestants, gigabytes.get(0));
        List<Contestant> growing = new ArrayList<>();
        for (int count : executors) {
            growing.add(contestants.onExecutors(count));
        }
        print("Spark's executors", growing, input, ofThis);
        out.println();
        Map<String, List<TimedProcess>> steps =
                Race.ofDifferentWork(folder.toAbsolutePath()).run(contestants.steps(cores), input, ofThis);
        RaceTable.lines("where Spark's time goes", steps).forEach(out::println);
        return 0;
    }

    private List<Contestant> present(List<Contestant> all) throws InterruptedException {
        List<Contestant> present = new ArrayList<>();
        for (Contestant contestant : all) {
            if (!contestant.name().startsWith(only)) {
                continue;
            }
            if (contestant.probe().isEmpty() || InstalledTools.works(contestant.probe())) {
                present.add(contestant);
            } else {
                out.println("left out, not on this machine: " + contestant.name());
            }
        }
        return present;
    }

    private void print(String title, List<Contestant> contestants, Path input, int times)
            throws IOException, InterruptedException {
        Map<String, List<TimedProcess>> measured =
                Race.ofEqualOutputs(folder.toAbsolutePath()).run(contestants, input, times);
        RaceTable.lines(title, measured).forEach(out::println);
    }

    private Path text(Contestants contestants, double size) throws IOException, InterruptedException {
        long bytes = (long) (size * BYTES_OF_A_GB);
        Path file = folder.toAbsolutePath().resolve("text-" + bytes + ".txt");
        if (!Files.exists(file) || Files.size(file) != bytes) {
            contestants.corpus(file, bytes);
        }
        return file;
    }
}
