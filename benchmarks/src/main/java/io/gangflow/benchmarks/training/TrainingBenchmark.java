package io.gangflow.benchmarks.training;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Compares training of the CNN of Kubeflow's getting-started example, and all-reduces, with PyTorch's DDP with Gloo:
 * one thread per rank, ranks as processes, contestants alternately. Prints Markdown tables.
 */
@Command(name = "training-benchmark", mixinStandardHelpOptions = true)
public final class TrainingBenchmark implements Callable<Integer> {

    private static final Pattern ALL_REDUCE = Pattern.compile("floats=(\\d+).* median_ms=([0-9.]+)");
    private static final Pattern SPEED = Pattern.compile("\"samplesPerSecond\":\\s*([0-9.E]+)");
    private static final Pattern REDUCING = Pattern.compile("\"allReduceMillis\":\\s*([0-9.E-]+)");
    private static final String FIRST_STEP = "first step";
    private static final String REDUCE = "reduce";

    @Option(names = "--runs", description = "Of each; default: ${DEFAULT-VALUE}.")
    private int runs = 5;

    @Option(names = "--sizes", description = "Floats of the all-reduces; default: ${DEFAULT-VALUE}.")
    private String sizes = "1000,100000,431080,4000000,10000000,40000000";

    @Option(names = "--rounds", description = "All-reduces of a size in a run; default: ${DEFAULT-VALUE}.")
    private int rounds = 61;

    @Option(names = "--ranks", split = ",", description = "Of trainings and all-reduces; default: 1,2,4,8.")
    private List<Integer> ranks = List.of(1, 2, 4, 8);

    @Option(names = "--samples", description = "Of a training, for each rank; default: ${DEFAULT-VALUE}.")
    private int samples = 6_000;

    @Option(names = "--python", description = "With the package torch; default: ${DEFAULT-VALUE}.")
    private String python = "python3";

    @Option(names = "--training-jobs", description = "The built module; default: ${DEFAULT-VALUE}.")
    private Path trainingJobs = Path.of("training-jobs");

    @Option(names = "--folder", description = "For programs and logs; default: ${DEFAULT-VALUE}.")
    private Path folder = Path.of("benchmarks/target/training");

    private final PrintStream out;

    private TrainingBenchmark(PrintStream out) {
        this.out = out;
    }

    /** Prints the tables on stdout. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new TrainingBenchmark(System.out)).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Contestants contestants = new Contestants(trainingJobs.toAbsolutePath(), python, folder.toAbsolutePath());
        List<String> present = new ArrayList<>(List.of(Contestants.OURS));
        if (contestants.hasPyTorch()) {
            present.add(Contestants.GLOO);
        } else {
            out.println("left out, not on this machine: " + Contestants.GLOO);
        }
        out.printf(
                "%d cores, Java %s, medians of %d runs (lowest to highest)%n",
                Runtime.getRuntime().availableProcessors(), System.getProperty("java.version"), runs);
        Measured measured = new Measured();
        for (int run = 0; run < runs; run++) {
            for (int count : ranks) {
                for (String contestant : present) {
                    train(contestants, contestant, count, measured);
                    if (count > 1) {
                        allReduce(contestants, contestant, count, measured);
                    }
                }
            }
        }
        allReduceTable(measured);
        trainingTable(measured);
        return 0;
    }

    private void allReduce(Contestants contestants, String contestant, int count, Measured measured)
            throws IOException, InterruptedException {
        List<String> command = contestants.allReduce(contestant, sizes, rounds);
        for (String line : RankGroup.run(command, count, contestants.log()).lines()) {
            Matcher matcher = ALL_REDUCE.matcher(line);
            if (matcher.find()) {
                measured.add(contestant, REDUCE + count + "x" + matcher.group(1), Double.parseDouble(matcher.group(2)));
            }
        }
    }

    /** Only the second half of the steps counts, because the JIT compiles during the first. */
    private void train(Contestants contestants, String contestant, int count, Measured measured)
            throws IOException, InterruptedException {
        List<String> command = contestants.train(contestant, samples * count, 3);
        RankGroup.Ended ended = RankGroup.run(command, count, contestants.log());
        List<Double> speeds = figures(
                SPEED,
                ended.lines().stream()
                        .filter(line -> line.contains("\"step\"") && !line.contains("\"epoch\":{"))
                        .toList());
        List<Double> reducing = figures(REDUCING, ended.lines());
        measured.add(contestant, "speed" + count, Measured.median(speeds.subList(speeds.size() / 2, speeds.size())));
        if (!reducing.isEmpty()) {
            measured.add(
                    contestant,
                    "waiting" + count,
                    Measured.median(reducing.subList(reducing.size() / 2, reducing.size())));
        }
        ended.firstStepSeconds().ifPresent(seconds -> measured.add(contestant, FIRST_STEP + count, seconds));
    }

    private static List<Double> figures(Pattern pattern, List<String> lines) {
        List<Double> found = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) {
                found.add(Double.parseDouble(matcher.group(1)));
            }
        }
        return found;
    }

    private void allReduceTable(Measured measured) {
        out.printf("%n| ranks | floats | %s, ms | %s, ms | times as fast |%n", Contestants.OURS, Contestants.GLOO);
        out.println("|---|---|---|---|---|");
        for (int count : ranks) {
            for (String size : count == 1 ? new String[0] : sizes.split(",", -1)) {
                row(measured, count + " | " + size, REDUCE + count + "x" + size, false);
            }
        }
    }

    private void trainingTable(Measured measured) {
        out.printf("%n| ranks | what | %s | %s | ratio |%n", Contestants.OURS, Contestants.GLOO);
        out.println("|---|---|---|---|---|");
        for (int count : ranks) {
            row(measured, count + " | samples/s", "speed" + count, true);
            row(measured, count + " | all-reduce of a step, waiting included, ms", "waiting" + count, false);
            row(measured, count + " | start to first step, s", FIRST_STEP + count, false);
        }
        for (String contestant : List.of(Contestants.OURS, Contestants.GLOO)) {
            double alone = measured.median(contestant, "speed1");
            double pair = measured.median(contestant, "speed2");
            out.printf(Locale.ROOT, "%nefficiency from 1 to 2 ranks, %s: %.2f%n", contestant, pair / alone / 2);
        }
    }

    /** @param more whether higher is better; the ratio is how many times better this project is */
    private void row(Measured measured, String title, String what, boolean more) {
        double ours = measured.median(Contestants.OURS, what);
        double peers = measured.median(Contestants.GLOO, what);
        out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %.2f |%n",
                title,
                measured.cell(Contestants.OURS, what),
                measured.cell(Contestants.GLOO, what),
                more ? ours / peers : peers / ours);
    }
}
