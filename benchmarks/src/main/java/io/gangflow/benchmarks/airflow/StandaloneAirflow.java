package io.gangflow.benchmarks.airflow;

import io.gangflow.benchmarks.ChildProcess;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code airflow standalone} with SQLite, on loopback, with one DAG of ten empty tasks, in a separate folder. */
final class StandaloneAirflow implements AutoCloseable {

    static final String DAG = "load";

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String TEXT = """
            from airflow.sdk import DAG
            from airflow.providers.standard.operators.empty import EmptyOperator

            with DAG("load", schedule=None, max_active_runs=1):
                before = None
                for number in range(10):
                    task = EmptyOperator(task_id=f"step-{number}")
                    if before is not None:
                        before >> task
                    before = task
            """;

    private final ChildProcess process;
    private final Requests requests;

    private StandaloneAirflow(ChildProcess process, Requests requests) {
        this.process = process;
        this.requests = requests;
    }

    /** @param python of an environment with apache-airflow */
    static StandaloneAirflow start(Path python, Path folder) throws IOException, InterruptedException {
        Path home = Files.createDirectories(folder.resolve("airflow").toAbsolutePath());
        Files.writeString(Files.createDirectories(home.resolve("dags")).resolve("load.py"), TEXT);
        int port = freePort();
        URI server = URI.create("http://127.0.0.1:" + port);
        Map<String, String> environment = Map.of(
                "AIRFLOW_HOME",
                home.toString(),
                "AIRFLOW__CORE__LOAD_EXAMPLES",
                "False",
                "AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_ALL_ADMINS",
                "True",
                "AIRFLOW__API__HOST",
                "127.0.0.1",
                "AIRFLOW__API__PORT",
                Integer.toString(port),
                "AIRFLOW__CORE__EXECUTION_API_SERVER_URL",
                server + "/execution/",
                "PATH",
                python.toAbsolutePath().getParent() + ":" + System.getenv("PATH"));
        ChildProcess process = ChildProcess.start(
                List.of(python.toString(), "-m", "airflow", "standalone"),
                environment,
                folder.resolve("airflow.log"),
                true);
        try {
            return new StandaloneAirflow(process, ready(server, process));
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Waits until it has read the DAG's file. */
    private static Requests ready(URI server, ChildProcess process) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = "no answer";
        while (System.nanoTime() - end < 0 && process.isAlive()) {
            Thread.sleep(1_000);
            try (HttpConnection connection = new HttpConnection(server)) {
                String token = BoundedJson.MAPPER
                        .readTree(connection
                                .send(new Requests(server, "").get("/auth/token"))
                                .body())
                        .path("access_token")
                        .asText();
                Requests requests = new Requests(server, token);
                HttpConnection.Answer answer =
                        connection.send(requests.patch("/api/v2/dags/" + DAG, "{\"is_paused\":false}"));
                if (answer.isGood()) {
                    return requests;
                }
                last = answer.text();
            } catch (IOException notYet) {
                last = notYet.toString();
            }
        }
        throw new IOException("Airflow does not get ready: " + last);
    }

    Requests requests() {
        return requests;
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
