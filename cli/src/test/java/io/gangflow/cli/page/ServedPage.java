package io.gangflow.cli.page;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.cli.remote.LocalCommands;
import io.gangflow.minicluster.faults.LoopbackProxy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code gangflow minicluster} and {@code gangflow ui} in threads, with one pipeline in the folder of pipelines. */
final class ServedPage implements AutoCloseable {

    /** Each rank waits for all ranks of its gang, so a partly started gang never ends. */
    static final String GANG = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: gang, description: Four gangs of four }
            parameters:
              greeting: { type: string, default: hello, description: What each rank prints }
            stages:
              train:
                copies: 4
                ddp:
                  image: busybox:1.37
                  command:
                    - sh
                    - -c
                    - 'echo "$1 from rank $RANK"; mktemp "$0/$GANGFLOW_RUN_ID.XXXXXX"; until [ $(ls "$0" | grep -c "^$GANGFLOW_RUN_ID[.]") -ge 4 ]; do sleep 0.1; done'
                    - "%s"
                    - "${parameters.greeting}"
                  workers: 4
                  resources: { cpu: 1, memory: 64Mi }
            """;

    private static final long PATIENCE_MILLIS = 60_000;

    private final LocalCommands cluster;
    private final LoopbackProxy proxy;
    private final Path folder;
    private Served served;

    /** The command, and the address with the token that it has printed. */
    private record Served(Thread command, String address) {}

    private ServedPage(LocalCommands cluster, LoopbackProxy proxy, Path folder) throws InterruptedException {
        this.cluster = cluster;
        this.proxy = proxy;
        this.folder = folder;
        this.served = serve(0);
    }

    /**
     * Starts both.
     *
     * @param folder for the minicluster and the pipelines
     * @param places a folder outside /tmp, in which ranks meet
     */
    static ServedPage start(Path folder, Path places) throws IOException, InterruptedException {
        LocalCommands cluster = LocalCommands.startWith(places, folder);
        Path pipelines = Files.createDirectories(folder.resolve("pipelines"));
        Files.writeString(pipelines.resolve("gang.yaml"), GANG.formatted(places));
        LoopbackProxy proxy = proxied(new RunningMiniCluster(StateFolder.ofProcess()));
        try {
            return new ServedPage(cluster, proxy, folder);
        } catch (AssertionError notServed) {
            cluster.close();
            throw notServed;
        }
    }

    /** Announces a proxy in place of the cluster. */
    private static LoopbackProxy proxied(RunningMiniCluster place) throws IOException {
        RunningMiniCluster.Access access = place.access().orElseThrow();
        LoopbackProxy proxy = new LoopbackProxy(URI.create(access.url()));
        place.announce(proxy.uri(), access.token());
        return proxy;
    }

    private Served serve(int port) throws InterruptedException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 200);
        Thread command = new Thread(
                () -> Gangflow.execute(
                        console,
                        "ui",
                        "--minicluster",
                        "--no-open",
                        "--port",
                        Integer.toString(port),
                        "--pipelines",
                        folder.resolve("pipelines").toString(),
                        "-o",
                        folder.toString()),
                "ui");
        command.start();
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (!out.toString().contains("#token=")) {
            if (!command.isAlive() || System.currentTimeMillis() > end) {
                throw new AssertionError("the page is not served: " + err);
            }
            Thread.sleep(50);
        }
        return new Served(command, out.toString().strip());
    }

    /** Ends the server and starts it again at the same address, with another token. */
    void restartWithAnotherToken() throws IOException, InterruptedException {
        int port = URI.create(view("")).getPort();
        served.command().interrupt();
        served.command().join();
        Files.delete(StateFolder.ofProcess().folder().resolve("minicluster").resolve("airflow-token"));
        served = serve(port);
    }

    /** Returns the token. */
    String token() {
        return address().substring(address().indexOf('=') + 1);
    }

    /** Returns the address with the token. */
    String address() {
        return served.address();
    }

    /** Returns the address of a view, for a browser that has the token. */
    String view(String path) {
        return address().substring(0, address().indexOf("/#")) + path;
    }

    LocalCommands cluster() {
        return cluster;
    }

    /** Returns the connection of server and commands to the minicluster. */
    LoopbackProxy proxy() {
        return proxy;
    }

    @Override
    public void close() {
        served.command().interrupt();
        try {
            served.command().join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the test was aborted
        }
        try {
            proxy.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            cluster.close();
        }
    }
}
