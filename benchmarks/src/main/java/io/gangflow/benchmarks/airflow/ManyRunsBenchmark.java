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
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Lists of {@code gangflow serve} in namespaces of several sizes, with a heap of 512 MB: the latency of a page for one
 * client, and the memory of the server. Run it from the source folder after a complete build.
 */
@Command(name = "many-runs-benchmark", mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ManyRunsBenchmark implements Callable<Integer> {

    private static final int PIPELINES = 20;
    private static final int WARM_UP = 40;
    private static final int PATIENCE_SECONDS = 300;
    private static final double MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double P99 = 0.99;
    private static final int TOO_MANY = 429;

    @Option(names = "--sizes", split = ",", defaultValue = "1000,10000,50000,100000", description = "Runs.")
    private List<Integer> sizes;

    @Option(names = "--requests", defaultValue = "100", description = "Of each page.")
    private int requests;

    @Option(names = "--gangflow", defaultValue = "./gangflow")
    private Path gangflow;

    @Option(names = "--folder", defaultValue = "many-runs-benchmark-out")
    private Path folder;

    /** Prints a Markdown table. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new ManyRunsBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        System.out.println("| runs | page | ms, median | p99 | most memory so far, MB | answers of 429 |");
        System.out.println("|---|---|---|---|---|---|");
        for (int size : sizes) {
            measure(size);
        }
        return 0;
    }

    private void measure(int size) throws IOException, InterruptedException {
        Map<String, String> heap = Map.of("JAVA_TOOL_OPTIONS", "-Xmx512m");
        long start = System.nanoTime();
        try (ServedApi served = ServedApi.start(gangflow, folder, ManyRuns.class, heap, PIPELINES, size / PIPELINES)) {
            awaitAll(served, size);
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | all known after the start | %.0f | | %.0f | |%n",
                    size,
                    (System.nanoTime() - start) / MILLI,
                    served.mostMegabytes());
            for (Map.Entry<String, String> page : pages(size).entrySet()) {
                Times times = times(served, page.getValue());
                System.out.printf(
                        Locale.ROOT,
                        "| %,d | %s | %.1f | %.1f | %.0f | %d |%n",
                        size,
                        page.getKey(),
                        times.quantile(0.5),
                        times.quantile(P99),
                        served.mostMegabytes(),
                        times.refused);
            }
        }
    }

    private static Map<String, String> pages(int size) {
        String all = "/api/v2/dags/~/dagRuns?limit=100";
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("the first 100 of all", all);
        pages.put("the last 100 of all", all + "&order_by=-id");
        pages.put("100 in the middle", all + "&offset=" + size / 2);
        pages.put("100 by `-run_after`", all + "&order_by=-run_after");
        pages.put("100 that run", all + "&state=running");
        pages.put("100 of a pipeline", "/api/v2/dags/" + LoadedCluster.pipelineName(0) + "/dagRuns?limit=100");
        pages.put(
                "one run that has not ended",
                "/api/v2/dags/%s/dagRuns/%s".formatted(LoadedCluster.pipelineName(1), LoadedCluster.runId(1)));
        return pages;
    }

    private static void awaitAll(ServedApi served, int size) throws IOException, InterruptedException {
        byte[] one = served.requests().get("/api/v2/dags/~/dagRuns?limit=1");
        for (int second = 0; second < PATIENCE_SECONDS; second++) {
            try (HttpConnection connection =
                    new HttpConnection(served.requests().server())) {
                HttpConnection.Answer answer = connection.send(one);
                if (answer.isGood() && answer.text().contains("\"total_entries\":" + size)) {
                    return;
                }
            }
            Thread.sleep(1_000);
        }
        throw new IOException("the server does not list %d runs".formatted(size));
    }

    private Times times(ServedApi served, String path) throws IOException, InterruptedException {
        double[] millis = new double[requests];
        int refused = 0;
        byte[] request = served.requests().get(path);
        try (HttpConnection connection = new HttpConnection(served.requests().server())) {
            for (int i = -WARM_UP; i < requests; i++) {
                long start = System.nanoTime();
                HttpConnection.Answer answer = connection.send(request);
                if (answer.status() == TOO_MANY && refused < requests) {
                    refused++;
                    i--;
                    Thread.sleep(1_000);
                } else if (!answer.isGood()) {
                    throw new IOException("%s: %d %s".formatted(path, answer.status(), answer.text()));
                } else if (i >= 0) {
                    millis[i] = (System.nanoTime() - start) / MILLI;
                }
            }
        }
        return new Times(Arrays.stream(millis).sorted().boxed().toList(), refused);
    }

    /** Latencies of answered requests, in milliseconds and sorted; and the number of rejected requests. */
    private record Times(List<Double> millis, int refused) {

        double quantile(double part) {
            return millis.get((int) (part * (millis.size() - 1)));
        }
    }
}
