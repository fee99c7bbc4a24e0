package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.client.Config;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.collection.Ordered;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.pipeline.model.SchedulerName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a minicluster.
 *
 * @param workDir the folder for logs, volumes and all other files of pods
 * @param environment variables of every container, such as the endpoint and the keys of an S3
 * @param seed of the schedulers' choices and of generated names
 * @param apiServer a Kubernetes API to use instead of the embedded one
 * @param lockConfirmation how long a lock must persist unchanged before it is reported
 * @param argo whether Workflow objects are run, as by Argo
 * @param token required from clients of the embedded API; if absent, everybody who can reach it may do everything
 * @param everyPod the scheduler of all pods of the embedded API, whatever the pods name
 * @param kept whether the embedded API keeps its objects below the work folder and starts with the existing ones
 * @param claims the parent folder of the volumes of PersistentVolumeClaims
 * @param records memoized results of cached stages; empty for those in ConfigMaps of the cluster
 */
public record MiniClusterOptions(
        Path workDir,
        ImageCatalogue catalogue,
        Map<String, String> environment,
        long seed,
        SchedulerMode schedulers,
        Optional<Config> apiServer,
        Duration lockConfirmation,
        boolean argo,
        Optional<String> token,
        Optional<SchedulerName> everyPod,
        boolean kept,
        Path claims,
        Optional<CacheRecords> records) {

    public MiniClusterOptions {
        workDir = workDir.toAbsolutePath().normalize();
        environment = Ordered.sorted(environment);
        claims = claims.toAbsolutePath().normalize();
    }

    /** Options with an embedded API server, our schedulers, and two seconds to confirm a lock. */
    public static MiniClusterOptions of(Path workDir, ImageCatalogue catalogue) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                Map.of(),
                1,
                SchedulerMode.INTERNAL,
                Optional.empty(),
                Duration.ofSeconds(2),
                false,
                Optional.empty(),
                Optional.empty(),
                false,
                workDir.resolve("claims"),
                Optional.empty());
    }

    public MiniClusterOptions withEnvironment(Map<String, String> variables) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                variables,
                seed,
                schedulers,
                apiServer,
                lockConfirmation,
                argo,
                token,
                everyPod,
                kept,
                claims,
                records);
    }

    public MiniClusterOptions withSeed(long other) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                other,
                schedulers,
                apiServer,
                lockConfirmation,
                argo,
                token,
                everyPod,
                kept,
                claims,
                records);
    }

    public MiniClusterOptions withApiServer(Config config, SchedulerMode mode) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                mode,
                Optional.of(config),
                lockConfirmation,
                argo,
                token,
                everyPod,
                kept,
                claims,
                records);
    }

    public MiniClusterOptions withLockConfirmation(Duration duration) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                schedulers,
                apiServer,
                duration,
                argo,
                token,
                everyPod,
                kept,
                claims,
                records);
    }

    /** Adds a controller for Workflow objects, so that runs can be submitted as to a real cluster. */
    public MiniClusterOptions withArgo() {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                schedulers,
                apiServer,
                lockConfirmation,
                true,
                token,
                everyPod,
                kept,
                claims,
                records);
    }

    /** Requires the token from all clients of the API. */
    public MiniClusterOptions withToken(String secret) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                schedulers,
                apiServer,
                lockConfirmation,
                argo,
                Optional.of(secret),
                everyPod,
                kept,
                claims,
                records);
    }

    /** Assigns every pod to one scheduler. */
    public MiniClusterOptions withScheduler(SchedulerName scheduler) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                schedulers,
                apiServer,
                lockConfirmation,
                argo,
                token,
                Optional.of(scheduler),
                kept,
                claims,
                records);
    }

    /** Keeps the objects after the process ends. */
    public MiniClusterOptions withObjectsKept() {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                schedulers,
                apiServer,
                lockConfirmation,
                argo,
                token,
                everyPod,
                true,
                claims,
                records);
    }

    /** Moves the folders of PersistentVolumeClaims out of the work folder, such as to share them between runs. */
    public MiniClusterOptions withClaims(Path folder) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                schedulers,
                apiServer,
                lockConfirmation,
                argo,
                token,
                everyPod,
                kept,
                folder,
                records);
    }

    /** Uses memoized results that outlive the cluster. */
    public MiniClusterOptions withRecords(CacheRecords elsewhere) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                environment,
                seed,
                schedulers,
                apiServer,
                lockConfirmation,
                argo,
                token,
                everyPod,
                kept,
                claims,
                Optional.of(elsewhere));
    }
}
