package io.gangflow.hostile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A JVM of its own with many hostile connections, so that they share no threads and open files with the server. It
 * keeps their number, and ends when its standard input does.
 */
final class HostileProcess implements AutoCloseable {

    private static final String ADDRESS = "127.0.0.2";
    private static final int ROUND_PAUSE_MILLIS = 200;

    private final Process process;

    private HostileProcess(Process process) {
        this.process = process;
    }

    /** Starts it, and waits until all connections have been opened once. */
    static HostileProcess start(int port, Attack attack, int connections, String get, String post) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostileProcess.class.getName(),
                        Integer.toString(port),
                        attack.name(),
                        Integer.toString(connections),
                        get,
                        post)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int ready = process.getInputStream().read();
        if (ready != '.') {
            throw new IOException("the hostile clients did not start");
        }
        return new HostileProcess(process);
    }

    /** Ends it; returns its report. */
    String end() throws IOException {
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Attack attack = Attack.valueOf(arguments[1]);
        HostileConnections connections = new HostileConnections(
                Integer.parseInt(arguments[0]), ADDRESS, attack, attack.begin(arguments[3], arguments[4]));
        connections.open(Integer.parseInt(arguments[2]));
        System.out.print('.');
        System.out.flush();
        CountDownLatch ended = new CountDownLatch(1);
        Thread parent = new Thread(() -> awaitEnd(ended));
        parent.setDaemon(true);
        parent.start();
        while (!ended.await(ROUND_PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
            connections.goOn();
        }
        System.out.println(connections.report());
    }

    private static void awaitEnd(CountDownLatch ended) {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            System.err.println("the parent process is gone: " + e);
        } finally {
            ended.countDown();
        }
    }
}
