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
 * How a small cluster runs.
 *
 * @param workDir logs, volumes and everything else that pods leave behind are below it
 * @param environment variables that every container gets, such as the endpoint and the keys of an S3
 * @param seed of the schedulers' choices and of generated names
 * @param apiServer a Kubernetes API to use in place of the embedded one
 * @param lockConfirmation how long a lock has to stand unchanged before it is believed
 * @param argo whether Workflow objects are played, as Argo would
 * @param token what clients of the embedded API have to know; without one whoever reaches it may do everything
 * @param everyPod who places every pod of the embedded API, whatever the pod names
 * @param kept whether the embedded API keeps its objects below the work folder and begins with those that are there
 * @param claims has a folder for each PersistentVolumeClaim
 * @param records of earlier successes of cached stages; empty for those in ConfigMaps of the cluster
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

    /** An embedded API server, our schedulers, and two seconds to confirm a lock. */
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

    /** With a controller for Workflow objects, so that runs can be submitted as to a cluster. */
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

    /** With an API that is closed to whoever does not know the token. */
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

    /** Lets one scheduler place every pod. */
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

    /** With objects that outlive the process. */
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

    /** With the folders of PersistentVolumeClaims elsewhere than in the work folder, such as where several runs find them. */
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

    /** With records of earlier successes that outlive the cluster. */
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
