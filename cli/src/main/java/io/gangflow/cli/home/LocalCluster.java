package io.gangflow.cli.home;

import io.gangflow.cluster.Cluster;
import io.gangflow.file.OwnerOnly;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.minicluster.s3.Buckets;
import io.gangflow.minicluster.s3.Credentials;
import io.gangflow.minicluster.s3.S3Server;
import io.gangflow.run.Launcher;
import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A minicluster and an S3, both below one folder. Closing it ends every process and frees every port. Pods read the
 * keys from a Secret of their namespace, as on a real cluster; pods that were not compiled find the same file through
 * the variable of the AWS tools. No environment variable contains a key.
 */
public final class LocalCluster implements AutoCloseable {

    /** Buckets that always exist: the input texts, and the output of runs. */
    private static final List<String> BUCKETS = List.of("corpus", "results");

    private static final String REGION = "us-east-1";
    private static final String ACCESS_KEY = "gangflow";

    private final S3Server s3;
    private final MiniCluster miniCluster;

    private LocalCluster(S3Server s3, MiniCluster miniCluster) {
        this.s3 = s3;
        this.miniCluster = miniCluster;
    }

    /**
     * Starts the minicluster and the S3.
     *
     * @param folder receives {@code s3/} (a folder per bucket) and {@code cluster/} (logs and volumes of pods),
     *     accessible only to their owner
     * @throws LaunchException when the folder cannot be written or a part does not start
     */
    public static LocalCluster start(Cluster cluster, ImageCatalogue images, Path folder) {
        return start(cluster, images, folder, LocalInputs.NONE, UnaryOperator.identity());
    }

    /**
     * Starts both with more options; throws the same exceptions as the other method.
     *
     * @param inputs inputs that the user gives to the pods
     * @param more changes the default options
     */
    public static LocalCluster start(
            Cluster cluster,
            ImageCatalogue images,
            Path folder,
            LocalInputs inputs,
            UnaryOperator<MiniClusterOptions> more) {
        String secretKey = secretKey();
        S3Server s3 = s3(folder.resolve("s3"), secretKey, inputs.buckets());
        try {
            String credentials =
                    "[default]%naws_access_key_id = %s%naws_secret_access_key = %s%n".formatted(ACCESS_KEY, secretKey);
            Path work = folder.toAbsolutePath().normalize().resolve("cluster");
            MiniClusterOptions options = MiniClusterOptions.of(work, images)
                    .withEnvironment(environment(s3, file(work.resolve("storage"), credentials), inputs.variables()))
                    .withArgo();
            LocalCluster started = new LocalCluster(s3, MiniCluster.start(cluster, more.apply(options)));
            started.provide(inputs, credentials);
            return started;
        } catch (RuntimeException failure) {
            s3.close();
            throw failure;
        }
    }

    private static S3Server s3(Path folder, String secretKey, Map<String, Path> buckets) {
        try {
            OwnerOnly.folder(folder);
            for (String bucket : BUCKETS) {
                Files.createDirectories(buckets.getOrDefault(bucket, folder.resolve(bucket)));
            }
            return S3Server.start(folder, new Credentials(ACCESS_KEY, secretKey), new Buckets(buckets, true));
        } catch (IOException failure) {
            throw new LaunchException(
                    "the embedded S3 does not start in %s: %s".formatted(folder, failure.getMessage()), failure);
        }
    }

    private static Map<String, String> environment(S3Server s3, Path credentials, Map<String, String> given) {
        Map<String, String> environment = new TreeMap<>(Map.of(
                "AWS_SHARED_CREDENTIALS_FILE",
                credentials.toString(),
                "AWS_REGION",
                REGION,
                "AWS_DEFAULT_REGION",
                REGION,
                "AWS_ENDPOINT_URL_S3",
                s3.endpoint().toString()));
        environment.putAll(given);
        return environment;
    }

    /** Writes a file that only this user can read. */
    private static Path file(Path folder, String credentials) {
        Path file = folder.resolve(UserSecrets.STORAGE_KEY);
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(file);
            Files.createFile(file);
            if (!file.toFile().setReadable(false, false) || !file.toFile().setReadable(true, true)) {
                throw new IOException("its permissions cannot be changed");
            }
            return Files.writeString(file, credentials);
        } catch (IOException failure) {
            throw new LaunchException(
                    "the credentials of the embedded S3 cannot be written to %s: %s"
                            .formatted(file, failure.getMessage()),
                    failure);
        }
    }

    private void provide(LocalInputs inputs, String credentials) {
        Map<String, Map<String, byte[]>> secrets = new TreeMap<>(inputs.secrets());
        secrets.putIfAbsent(
                UserSecrets.STORAGE, Map.of(UserSecrets.STORAGE_KEY, credentials.getBytes(StandardCharsets.UTF_8)));
        try {
            UserSecrets.create(miniCluster.client(), secrets, inputs.configMaps());
        } catch (RuntimeException failure) {
            miniCluster.close();
            throw failure;
        }
    }

    /** Returns a key for this run only. */
    private static String secretKey() {
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    public MiniCluster miniCluster() {
        return miniCluster;
    }

    /** Returns a launcher for one plan. The plan runs as on any other cluster with Argo; a locked run is ended. */
    public Launcher launcher() {
        return new LocalLauncher(miniCluster);
    }

    @Override
    public void close() {
        try {
            miniCluster.close();
        } finally {
            s3.close();
        }
    }
}
