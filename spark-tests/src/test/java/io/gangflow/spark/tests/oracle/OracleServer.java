package io.gangflow.spark.tests.oracle;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** s3proxy 4.1.0 on a folder, as a process on loopback. */
final class OracleServer implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Process process;
    private final URI endpoint;

    private OracleServer(Process process, URI endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    /** Skips the calling test if module s3-oracle was not built. */
    static OracleServer start(Path folder, String accessKey, String secretKey) throws IOException {
        Path classPath = Path.of(System.getProperty("s3.oracle", "../s3-oracle/target/classpath"));
        if (!Files.isRegularFile(classPath)) {
            System.out.println("SKIPPED: module s3-oracle is not built; mvn package makes " + classPath);
            return abort("module s3-oracle is not built");
        }
        URI endpoint = URI.create("http://127.0.0.1:" + freePort());
        Files.createDirectories(folder.resolve("data"));
        Path configuration = Files.writeString(
                folder.resolve("s3proxy.conf"),
                String.join(
                        "\n",
                        "s3proxy.endpoint=" + endpoint,
                        "s3proxy.authorization=aws-v4",
                        "s3proxy.identity=" + accessKey,
                        "s3proxy.credential=" + secretKey,
                        "jclouds.provider=filesystem-nio2",
                        "jclouds.filesystem.basedir=" + folder.resolve("data"),
                        "jclouds.identity=none",
                        "jclouds.credential=none"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        Files.readString(classPath).strip(),
                        "org.gaul.s3proxy.Main",
                        "--properties",
                        configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("s3proxy.log").toFile())
                .start();
        OracleServer server = new OracleServer(process, endpoint);
        server.await(folder.resolve("s3proxy.log"));
        return server;
    }

    /** s3proxy does not print the port that it chooses for port 0. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void await(Path log) throws IOException {
        for (int i = 0; i < PATIENCE_SECONDS * 10; i++) {
            if (!process.isAlive()) {
                List<String> lines = Files.readAllLines(log);
                throw new IOException("the oracle does not start: " + lines.subList(0, Math.min(5, lines.size())));
            }
            try {
                new Socket(endpoint.getHost(), endpoint.getPort()).close();
                return;
            } catch (IOException e) {
                pause();
            }
        }
        throw new IOException("the oracle does not listen after " + PATIENCE_SECONDS + " s");
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
