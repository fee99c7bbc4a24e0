package io.gangflow.spark.submit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.worker.Worker$;
import org.apache.spark.network.util.JavaUtils;
import scala.Option;

/**
 * {@code standalone-worker spark://<host>:7077 --cores N --memory 1024m}: Spark's standalone Worker, which ends
 * together with the application and with the same exit code. It waits for its driver, whose pod may be scheduled, and
 * its name resolvable, later than its own.
 */
final class StandaloneWorker {

    private static final String USAGE = "usage: standalone-worker spark://<host>:<port> --cores N --memory 1024m";
    private static final Set<String> OPTIONS = Set.of("--cores", "--memory");
    private static final long LONGEST_WAIT_SECONDS = 600;
    private static final long PAUSE_MILLIS = 500;
    private static final int CONNECT_MILLIS = 5_000;

    private final URI master;
    private final int cores;
    private final int mebibytes;

    private StandaloneWorker(URI master, int cores, int mebibytes) {
        this.master = master;
        this.cores = cores;
        this.mebibytes = mebibytes;
    }

    /**
     * Parses the arguments.
     *
     * @throws IllegalArgumentException if they do not match the usage
     */
    static StandaloneWorker of(List<String> arguments) {
        if (arguments.size() != 5 || !arguments.get(0).startsWith("spark://")) {
            throw new IllegalArgumentException(
                    "invalid argument `%s`; %s".formatted(String.join(" ", arguments), USAGE));
        }
        Map<String, String> options = Map.of(arguments.get(1), arguments.get(2), arguments.get(3), arguments.get(4));
        URI master = URI.create(arguments.get(0));
        if (master.getHost() == null
                || master.getPort() < 0
                || !options.keySet().equals(OPTIONS)) {
            throw new IllegalArgumentException(
                    "invalid argument `%s`; %s".formatted(String.join(" ", arguments), USAGE));
        }
        return new StandaloneWorker(master, Integer.parseInt(options.getOrDefault("--cores", "")), (int)
                JavaUtils.byteStringAsMb(options.getOrDefault("--memory", "")));
    }

    int run(Map<String, String> environment) throws IOException, InterruptedException {
        SparkHome.complete(environment);
        try (Socket driver = connect()) {
            Worker$.MODULE$.startRpcEnvAndEndpoint(
                    new PodVariables(environment).address(),
                    0,
                    0,
                    cores,
                    mebibytes,
                    new String[] {master.toString()},
                    workFolder(environment).toString(),
                    Option.empty(),
                    new SparkConf().set("spark.ui.killEnabled", "false"),
                    Option.empty());
            int code = EndSignal.await(driver);
            System.err.println("standalone-worker: the driver at " + master + " has ended with " + code);
            return code;
        }
    }

    /**
     * Returns the folder where executors run and log: {@code SPARK_WORKER_DIR}, as for Spark's own workers, or a new
     * temporary folder. Spark's default, {@code $SPARK_HOME/work}, is on the root file system, which is read-only in
     * Gangflow's pods.
     */
    static Path workFolder(Map<String, String> environment) throws IOException {
        String given = environment.getOrDefault("SPARK_WORKER_DIR", "");
        return given.isEmpty() ? Files.createTempDirectory("spark-work") : Files.createDirectories(Path.of(given));
    }

    private Socket connect() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_WAIT_SECONDS);
        while (true) {
            try {
                // A new address each time, because the name may not resolve yet.
                return EndSignal.connect(new InetSocketAddress(master.getHost(), master.getPort() + 1), CONNECT_MILLIS);
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw new IOException(
                            "no driver at %s after %d s: %s".formatted(master, LONGEST_WAIT_SECONDS, e.getMessage()),
                            e);
                }
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }
}
