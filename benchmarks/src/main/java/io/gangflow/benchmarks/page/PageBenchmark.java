package io.gangflow.benchmarks.page;

import io.gangflow.benchmarks.ChildProcess;
import io.gangflow.benchmarks.Kubeconfig;
import io.gangflow.benchmarks.large.LargeCluster;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The page of {@code gangflow ui} in Chromium, on a cluster of thousands of nodes and runs, with a heap of 512 MB: the
 * first view, a change of a run, memory of browser and server, and several readers at the same time. Run it from the
 * source folder after a complete build.
 */
@Command(name = "page-benchmark", mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class PageBenchmark implements Callable<Integer> {

    private static final Map<String, String> VIEWS = views();
    private static final int CHANGES = 20;
    private static final int PATIENCE_SECONDS = 300;
    private static final String API = "/api/gangflow/v1";

    @Option(names = "--nodes", defaultValue = "5000")
    private int nodes;

    @Option(names = "--pods", defaultValue = "100000")
    private int pods;

    @Option(
            names = "--argo-runs",
            defaultValue = "10000",
            description = "Workflows of ten pods each, in the namespace.")
    private int workflows;

    @Option(names = "--rounds", defaultValue = "5")
    private int rounds;

    @Option(names = "--readers", defaultValue = "10", description = "Clients at the same time, for 60 seconds.")
    private int readers;

    @Option(names = "--folder", defaultValue = "page-benchmark-out")
    private Path folder;

    @Option(names = "--gangflow", defaultValue = "./gangflow")
    private Path gangflow;

    @Option(names = "--chromium", defaultValue = "/usr/bin/chromium")
    private Path chromium;

    /** Prints Markdown tables. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new PageBenchmark()).execute(args));
    }

    private static Map<String, String> views() {
        Map<String, String> views = new LinkedHashMap<>();
        views.put("/runs", "table a[href^='/runs/']");
        views.put("/runs/watched-run", "main [role=tab]");
        views.put("/cluster", "canvas.cluster-map-canvas");
        views.put("/queues", "dl.figures");
        return views;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        Files.createDirectories(folder);
        try (ChildProcess cluster = LargeCluster.start(folder, nodes, pods, workflows);
                ChildProcess server = serve()) {
            URI address = URI.create(server.firstLine());
            awaitRuns(address);
            firstViews(address);
            changes(address, cluster);
            System.out.printf(Locale.ROOT, "%nmost memory of the server so far: %.0f MB%n", server.mostMegabytes());
            double before = server.cpuMillis();
            readers(address);
            System.out.printf(
                    Locale.ROOT,
                    "CPU of the server for the readers: %.1f s; its most memory: %.0f MB%n",
                    (server.cpuMillis() - before) / 1e3,
                    server.mostMegabytes());
        }
        return 0;
    }

    private ChildProcess serve() throws IOException {
        return ChildProcess.start(
                List.of(gangflow.toString(), "ui", "--no-open", "--context", Kubeconfig.CONTEXT),
                Map.of("KUBECONFIG", Kubeconfig.in(folder).toString(), "JAVA_TOOL_OPTIONS", "-Xmx344m"),
                folder.resolve("server.log"),
                false);
    }

    private void awaitRuns(URI address) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(address.resolve(API + "/runs?limit=1"))
                .header("Authorization", "Bearer " + token(address))
                .build();
        for (int second = 0; second < PATIENCE_SECONDS; second++) {
            String runs =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body();
            if (runs.contains("\"total\":" + (workflows + 1))) {
                return;
            }
            Thread.sleep(1_000);
        }
        throw new IOException("the server does not list %d runs".formatted(workflows + 1));
    }

    private void firstViews(URI address) throws IOException {
        System.out.printf(
                Locale.ROOT,
                "| %,d nodes, %,d pods, %,d runs | first view, ms: median (lowest to highest) | renderer, MB |%n|---|---|---|%n",
                nodes,
                pods,
                workflows);
        for (Map.Entry<String, String> view : VIEWS.entrySet()) {
            List<Double> millis = new ArrayList<>();
            double megabytes = 0;
            for (int round = 0; round < rounds; round++) {
                try (BrowserPage page = new BrowserPage(chromium)) {
                    millis.add(page.open(at(address, view.getKey()), view.getValue()));
                    megabytes = Math.max(megabytes, page.rendererMegabytes());
                }
            }
            System.out.printf(Locale.ROOT, "| `%s` | %s | %.0f |%n", view.getKey(), summary(millis), megabytes);
        }
    }

    private void changes(URI address, ChildProcess cluster) throws IOException {
        try (BrowserPage page = new BrowserPage(chromium)) {
            page.open(at(address, "/runs"), VIEWS.get("/runs"));
            page.recordTasks();
            List<Double> millis = new ArrayList<>();
            for (int change = 0; change < CHANGES; change++) {
                String phase = change % 2 == 0 ? "Succeeded" : "Failed";
                millis.add(page.show(
                        cluster::signal, "tr:has(a[href='/runs/watched-run']):has-text('%s')".formatted(phase)));
            }
            System.out.printf(
                    Locale.ROOT,
                    "%nA change of a run is shown in the list after %s ms; the page's longest task: %.0f ms%n",
                    summary(millis),
                    page.longestTaskMillis());
        }
    }

    private void readers(URI address) throws InterruptedException, ExecutionException {
        List<String> paths = List.of(
                API + "/runs?limit=100&order=-createdAt",
                API + "/cluster",
                API + "/cluster/waits",
                API + "/queues",
                API + "/runs/watched-run");
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        ExecutorService threads = Executors.newFixedThreadPool(readers);
        List<Future<List<Double>>> all = new ArrayList<>();
        for (int reader = 0; reader < readers; reader++) {
            all.add(threads.submit(new Reader(address.resolve("/"), token(address), paths, until)));
        }
        List<Double> millis = new ArrayList<>();
        for (Future<List<Double>> each : all) {
            millis.addAll(each.get());
        }
        threads.shutdown();
        millis.sort(null);
        System.out.printf(
                Locale.ROOT,
                "%d readers for 60 s: %d answers, ms: median %.1f, p99 %.1f, longest %.1f%n",
                readers,
                millis.size(),
                millis.get(millis.size() / 2),
                millis.get((int) (millis.size() * 0.99)),
                millis.get(millis.size() - 1));
    }

    private static String summary(List<Double> millis) {
        List<Double> sorted = millis.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "%.0f (%.0f to %.0f)",
                sorted.get(sorted.size() / 2),
                sorted.get(0),
                sorted.get(sorted.size() - 1));
    }

    private static String at(URI address, String view) {
        return address.resolve(view) + "#" + address.getFragment();
    }

    private static String token(URI address) {
        return address.getFragment().substring("token=".length());
    }
}
