package io.gangflow.cli.remote;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.home.StateFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Runs {@code gangflow minicluster} in a thread, and commands against it. */
public final class LocalCommands implements AutoCloseable {

    private static final Path ARTICLE = Path.of("../pipelines/clusters/article.yaml");

    private final Thread cluster;

    /** The output of a command. */
    public record Said(int code, String out, String err) {}

    private LocalCommands(Thread cluster) {
        this.cluster = cluster;
    }

    /** Starts it for tests whose pods write into a folder of the build. */
    public static LocalCommands startWith(Path places, Path folder) throws IOException, InterruptedException {
        assumeFalse(
                places.startsWith("/tmp"), "notice: pods have a /tmp of their own, and the build folder lies there");
        return start(folder);
    }

    /** Starts it in a folder, without the images of this project, and waits until it is ready. */
    public static LocalCommands start(Path folder, String... options) throws IOException, InterruptedException {
        HomeWithTexts.set(folder);
        RunningMiniCluster place = new RunningMiniCluster(StateFolder.ofProcess());
        AtomicReference<Said> ended = new AtomicReference<>(new Said(-1, "", ""));
        List<String> arguments = new ArrayList<>(
                List.of("minicluster", "--trust", "-o", folder.toString(), "--cluster", ARTICLE.toString()));
        arguments.addAll(List.of(options));
        Thread cluster = new Thread(() -> ended.set(said(arguments)), "minicluster");
        cluster.start();
        while (place.state() != RunningMiniCluster.State.RUNNING) {
            if (!cluster.isAlive()) {
                throw new AssertionError("the minicluster does not start: " + ended.get());
            }
            Thread.sleep(20);
        }
        return new LocalCommands(cluster);
    }

    /** Runs a command against the minicluster. */
    public Said run(String... words) {
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.add("--minicluster");
        return said(arguments);
    }

    public static KubernetesClient client() {
        return new KubernetesClientBuilder()
                .withConfig(MiniClusterConfig.of(new RunningMiniCluster(StateFolder.ofProcess())))
                .build();
    }

    /** Runs a command that needs no minicluster. */
    public static Said said(List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 200);
        int code = Gangflow.execute(console, arguments.toArray(String[]::new));
        return new Said(code, out.toString(), err.toString());
    }

    @Override
    public void close() {
        cluster.interrupt();
        try {
            cluster.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the test was aborted
        }
        HomeWithTexts.clear();
    }
}
