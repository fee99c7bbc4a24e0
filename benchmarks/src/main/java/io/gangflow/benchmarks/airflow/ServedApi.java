package io.gangflow.benchmarks.airflow;

import io.gangflow.benchmarks.ChildProcess;
import io.gangflow.benchmarks.Kubeconfig;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** {@code gangflow serve}, started like by a user, for a cluster in a separate process, with a user who has a token. */
final class ServedApi implements AutoCloseable {

    private static final String PASSWORD = "of-no-secret";

    private final ChildProcess cluster;
    private final ChildProcess server;
    private final Requests requests;

    private ServedApi(ChildProcess cluster, ChildProcess server, Requests requests) {
        this.cluster = cluster;
        this.server = server;
        this.requests = requests;
    }

    static ServedApi start(Path gangflow, Path folder, int pipelines, int runs)
            throws IOException, InterruptedException {
        return start(gangflow, folder, LoadedCluster.class, Map.of(), pipelines, runs);
    }

    /**
     * Starts it for another cluster.
     *
     * @param program of the cluster; prints its URL
     * @param environment of the server
     */
    static ServedApi start(
            Path gangflow, Path folder, Class<?> program, Map<String, String> environment, int pipelines, int runs)
            throws IOException, InterruptedException {
        ChildProcess cluster = ChildProcess.start(
                List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        Integer.toString(pipelines),
                        Integer.toString(runs)),
                Map.of(),
                folder.resolve("cluster.log"),
                false);
        ChildProcess server = serve(gangflow, folder, cluster.firstLine(), environment);
        URI url = URI.create(server.firstLine());
        return new ServedApi(cluster, server, new Requests(url, token(url)));
    }

    private static ChildProcess serve(Path gangflow, Path folder, String cluster, Map<String, String> environment)
            throws IOException, InterruptedException {
        Kubeconfig.write(Kubeconfig.in(folder), cluster);
        Path users = folder.resolve("users");
        Files.writeString(users, line(gangflow));
        Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
        Map<String, String> all = new HashMap<>(environment);
        all.put("KUBECONFIG", Kubeconfig.in(folder).toString());
        return ChildProcess.start(
                List.of(gangflow.toString(), "serve", "--port", "0", "--users", users.toString()),
                all,
                folder.resolve("serve.log"),
                false);
    }

    private static String line(Path gangflow) throws IOException, InterruptedException {
        Process hash = new ProcessBuilder(gangflow.toString(), "serve", "hash-password", LoadedCluster.USER)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        hash.getOutputStream().write((PASSWORD + "\n").getBytes(StandardCharsets.UTF_8));
        hash.getOutputStream().close();
        String line = new String(hash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (hash.waitFor() != 0) {
            throw new IOException("`%s serve hash-password` fails".formatted(gangflow));
        }
        return line;
    }

    private static String token(URI server) throws IOException {
        String login = "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(LoadedCluster.USER, PASSWORD);
        try (HttpConnection connection = new HttpConnection(server)) {
            HttpConnection.Answer answer = connection.send(new Requests(server, "").post("/auth/token", login));
            return BoundedJson.MAPPER
                    .readTree(answer.body())
                    .path("access_token")
                    .asText();
        }
    }

    /** Returns the peak memory of the server so far, in MB, including the JVM. */
    double mostMegabytes() throws IOException {
        return server.mostMegabytes();
    }

    Requests requests() {
        return requests;
    }

    /** Applies a load to the server. */
    LoadResult run(Load load, IntFunction<byte[]> calls) throws IOException, InterruptedException {
        double before = server.cpuMillis();
        LoadResult result = load.on(requests.server(), calls);
        return result.cost(server.cpuMillis() - before);
    }

    @Override
    public void close() throws IOException {
        server.close();
        cluster.close();
    }
}
