package io.gangflow.benchmarks.airflow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Loads {@code gangflow serve} on loopback: reads, triggers, and a fivefold overload; then compares a trigger and a
 * poll with a real Airflow. Run it from the source folder after a complete build.
 */
@Command(name = "airflow-benchmark", mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class AirflowBenchmark implements Callable<Integer> {

    private static final int CONNECTIONS = 32;
    private static final int CROWD = 256;
    private static final int OVERLOAD = 5;
    private static final int MOST_ROUNDS = 25;
    private static final int MOST_SECONDS = 60;

    @Option(
            names = "--airflow-python",
            description = "A Python that has apache-airflow 3.3.2; without it only ours is timed.")
    private @Nullable Path python;

    @Option(names = "--gangflow", defaultValue = "./gangflow")
    private Path gangflow;

    @Option(names = "--folder", defaultValue = "airflow-benchmark-out")
    private Path folder;

    @Option(names = "--rounds", defaultValue = "5", description = "At most 25.")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "5", description = "Of each load, at most 60.")
    private int seconds;

    @Option(names = "--gets", defaultValue = "1000", description = "GETs per second.")
    private int gets;

    @Option(names = "--triggers", defaultValue = "100", description = "Triggers per second.")
    private int triggers;

    @Option(names = "--pipelines", defaultValue = "20")
    private int pipelines;

    @Option(
            names = "--runs",
            defaultValue = "25",
            description = "Existing runs of each pipeline; every other one has ended.")
    private int runs;

    @Option(names = "--pairs", defaultValue = "40", description = "Triggers with a poll, in each round.")
    private int pairs;

    private int triggered;

    public static void main(String[] args) {
        System.exit(new CommandLine(new AirflowBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        rounds = Math.min(rounds, MOST_ROUNDS);
        seconds = Math.min(seconds, MOST_SECONDS);
        Files.createDirectories(folder);
        try (ServedApi ours = ServedApi.start(gangflow, folder, pipelines, runs)) {
            loads(ours).forEach(System.out::println);
            if (python != null) {
                try (StandaloneAirflow airflow = StandaloneAirflow.start(python, folder)) {
                    System.out.println();
                    compare(ours.requests(), airflow.requests());
                }
            }
        }
        return 0;
    }

    /** The first round warms up and is not reported. */
    private Iterable<String> loads(ServedApi ours) throws IOException, InterruptedException {
        LoadTable table = new LoadTable();
        for (int round = 0; round <= rounds; round++) {
            Map<String, LoadResult> results = round(ours);
            if (round > 0) {
                results.forEach(table::add);
            }
        }
        return table.lines();
    }

    private Map<String, LoadResult> round(ServedApi ours) throws IOException, InterruptedException {
        Map<String, LoadResult> results = new LinkedHashMap<>();
        for (Map.Entry<String, IntFunction<byte[]>> read :
                reads(ours.requests()).entrySet()) {
            Load load = new Load(CONNECTIONS, 0, gets);
            results.put(read.getKey() + ", as fast as answered", ours.run(load, read.getValue()));
        }
        for (int times : List.of(1, OVERLOAD)) {
            Load load = Load.of(times == 1 ? CONNECTIONS : CROWD, (double) times * gets, seconds);
            results.put("%,d mixed GET/s".formatted(times * gets), ours.run(load, mixed(ours.requests())));
        }
        for (int times : List.of(1, OVERLOAD)) {
            Load load = Load.of(times == 1 ? CONNECTIONS : CROWD, (double) times * triggers, seconds);
            results.put("%,d triggers/s".formatted(times * triggers), ours.run(load, fresh(ours.requests())));
        }
        return results;
    }

    private Map<String, IntFunction<byte[]>> reads(Requests ours) {
        Map<String, IntFunction<byte[]>> reads = new LinkedHashMap<>();
        reads.put("GET /dags", i -> ours.get("/api/v2/dags"));
        reads.put("GET /dags/{id}", i -> ours.get(dag(i)));
        reads.put("GET …/dagRuns?limit=10", i -> ours.get(dag(i) + "/dagRuns?limit=10"));
        reads.put("GET …/dagRuns/{run}", i -> ours.get(run(i)));
        reads.put("GET …/taskInstances", i -> ours.get(run(i) + "/taskInstances"));
        return reads;
    }

    /** Returns the requests of polling clients: half of them for one run. */
    private IntFunction<byte[]> mixed(Requests ours) {
        return i -> switch (i % 10) {
            case 0 -> ours.get("/api/v2/dags");
            case 1, 2 -> ours.get(dag(i));
            case 3 -> ours.get(dag(i) + "/dagRuns?limit=10");
            case 4 -> ours.get(run(i) + "/taskInstances");
            default -> ours.get(run(i));
        };
    }

    private String dag(int i) {
        return "/api/v2/dags/" + LoadedCluster.pipelineName(i / 10 % pipelines);
    }

    private String run(int i) {
        return dag(i) + "/dagRuns/" + LoadedCluster.runId(i / 7 % runs);
    }

    /** Each request reads another run. */
    private IntFunction<byte[]> fresh(Requests ours) {
        triggered++;
        String series = "load__%d_".formatted(triggered);
        return i -> ours.post(
                dag(10 * i) + "/dagRuns", "{\"dag_run_id\":\"%s%d\",\"logical_date\":null}".formatted(series, i));
    }

    private void compare(Requests ours, Requests airflow) throws IOException {
        double[] ourMillis = new double[rounds];
        double[] airflows = new double[rounds];
        for (int round = 0; round <= rounds; round++) {
            double theirs =
                    TriggerAndPoll.medianMillis(airflow, StandaloneAirflow.DAG, "pair__%d_".formatted(round), pairs);
            double own = TriggerAndPoll.medianMillis(
                    ours, LoadedCluster.pipelineName(0), "pair__%d_".formatted(round), pairs);
            if (round > 0) {
                airflows[round - 1] = theirs;
                ourMillis[round - 1] = own;
            }
        }
        System.out.println("| a trigger and a poll, one client | ms, median of rounds (lowest to highest) | times |");
        System.out.println("|---|---|---|");
        line("Airflow standalone, SQLite", airflows, 1);
        Arrays.sort(airflows);
        Arrays.sort(ourMillis);
        line("gangflow serve", ourMillis, LoadTable.median(airflows) / LoadTable.median(ourMillis));
    }

    private static void line(String who, double[] millis, double times) {
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f (%.1f to %.1f) | %.1f |%n",
                who,
                LoadTable.median(millis),
                millis[0],
                millis[millis.length - 1],
                times);
    }
}
