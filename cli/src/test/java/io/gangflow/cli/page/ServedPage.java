package io.gangflow.cli.page;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.remote.LocalCommands;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
    private final Thread server;
    private final String address;

    private ServedPage(LocalCommands cluster, Thread server, String address) {
        this.cluster = cluster;
        this.server = server;
        this.address = address;
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
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 200);
        Thread server = new Thread(
                () -> Gangflow.execute(
                        console,
                        "ui",
                        "--minicluster",
                        "--no-open",
                        "--pipelines",
                        pipelines.toString(),
                        "-o",
                        folder.toString()),
                "ui");
        server.start();
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (!out.toString().contains("#token=")) {
            if (!server.isAlive() || System.currentTimeMillis() > end) {
                cluster.close();
                throw new AssertionError("the page is not served: " + err);
            }
            Thread.sleep(50);
        }
        return new ServedPage(cluster, server, out.toString().strip());
    }

    /** Returns the address with the token. */
    String address() {
        return address;
    }

    /** Returns the address of a view, for a browser that has the token. */
    String view(String path) {
        return address.substring(0, address.indexOf("/#")) + path;
    }

    LocalCommands cluster() {
        return cluster;
    }

    @Override
    public void close() {
        server.interrupt();
        try {
            server.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the test was aborted
        }
        cluster.close();
    }
}
