package io.gangflow.benchmarks.large;

import com.sun.net.httpserver.HttpServer;
import io.gangflow.benchmarks.ChildProcess;
import io.gangflow.benchmarks.Kubeconfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * A process with a Kubernetes API that contains only objects: of twenty pods, three have ended, one waits, and sixteen
 * run; six of ten belong to Volcano gangs of ten. Prints its URL and ends with its parent; each byte that it reads changes
 * the phase of its newest run: {@code <nodes> <pods> <runs>}.
 */
public final class LargeCluster {

    /** Number of pods of the watched run. */
    static final int WATCHED = 100;

    private static final String WORKFLOWS = "apis/argoproj.io/v1alpha1/workflows";

    /** Larger than the version of the lists. */
    private static final int FIRST_CHANGE = 8;

    private static final int CYCLE = 200;
    private static final int ENDED = 30;
    private static final int WAITING = 10;

    /** Distributes pods over nodes (Knuth, multiplicative hashing). */
    private static final long SPREAD = 2_654_435_761L;

    private final PagedLists lists = new PagedLists();
    private final int nodes;

    private LargeCluster(int nodes) {
        this.nodes = nodes;
    }

    public static void main(String[] arguments) throws IOException {
        LargeCluster cluster = new LargeCluster(Integer.parseInt(arguments[0]));
        cluster.fill(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", cluster.lists);
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
        for (int version = FIRST_CHANGE; System.in.read() >= 0; version++) {
            cluster.lists.change(WORKFLOWS, LargeObjects.RUN, LargeObjects.changed(LargeObjects.RUN, WATCHED, version));
        }
        System.exit(0);
    }

    /**
     * Starts the process, and writes a kubeconfig for it.
     *
     * @param folder for the kubeconfig and the log
     */
    public static ChildProcess start(Path folder, int nodes, int pods, int runs) throws IOException {
        ChildProcess process = ChildProcess.start(
                List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx4g",
                        "-XX:+UseSerialGC",
                        "-Dsun.net.httpserver.nodelay=true", // as Go's servers; else a small response waits 40 ms
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeCluster.class.getName(),
                        Integer.toString(nodes),
                        Integer.toString(pods),
                        Integer.toString(runs)),
                Map.of(),
                folder.resolve("cluster.log"),
                false);
        Kubeconfig.write(Kubeconfig.in(folder), process.firstLine());
        return process;
    }

    private void fill(int pods, int runs) {
        for (int node = 0; node < nodes; node++) {
            lists.add("api/v1/nodes", LargeObjects.nodeName(node), LargeObjects.node(node), "");
        }
        lists.add("apis/scheduling.volcano.sh/v1beta1/queues", "default", LargeObjects.queue(), "");
        lists.add("apis/argoproj.io/v1alpha1/workflowtemplates", LargeObjects.PIPELINE, LargeObjects.template(), "");
        for (int pod = 0; pod < pods; pod++) {
            pod(pod);
        }
        run(LargeObjects.RUN, WATCHED);
        for (int run = 0; run < runs; run++) {
            run(String.format(Locale.ROOT, "large-%05d", run), LargeObjects.GANG);
        }
    }

    private void run(String name, int pods) {
        lists.add(WORKFLOWS, name, LargeObjects.run(name, pods), ",gangflow.io/pipeline=large,");
    }

    private void pod(int number) {
        int place = number % CYCLE;
        boolean waits = place >= ENDED && place < ENDED + WAITING;
        boolean volcano = number / LargeObjects.GANG % 10 < 6;
        if (volcano && number % LargeObjects.GANG == 0) {
            String phase = place < ENDED ? "Completed" : waits ? "Inqueue" : "Running";
            lists.add(
                    "apis/scheduling.volcano.sh/v1beta1/podgroups",
                    LargeObjects.groupName(number),
                    LargeObjects.podGroup(number, phase),
                    "");
        }
        String label = "workflows.argoproj.io/workflow";
        boolean watched = number < WATCHED;
        lists.add(
                "api/v1/pods",
                LargeObjects.podName(number),
                LargeObjects.pod(
                        number,
                        volcano,
                        watched ? ",\"%s\":\"%s\"".formatted(label, LargeObjects.RUN) : "",
                        waits
                                ? ""
                                : "\"nodeName\":\"%s\","
                                        .formatted(LargeObjects.nodeName((int) (((number * SPREAD) >>> 16) % nodes))),
                        waits ? 30 : 1 + number / LargeObjects.GANG % 2,
                        waits
                                ? LargeObjects.pending()
                                : LargeObjects.status(place < ENDED || watched ? "Succeeded" : "Running")),
                watched ? "," + label + "=" + LargeObjects.RUN + "," : "");
    }
}
