package io.gangflow.minicluster.launch;

import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.pipeline.model.SchedulerName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The options of a minicluster.
 *
 * @param workDir the folder for logs, volumes and all other files of pods
 * @param environment variables of every container, such as the endpoint and the keys of an S3
 * @param lockConfirmation how long a lock must persist unchanged before it is reported
 * @param argo whether Workflow objects are run, as by Argo
 * @param token required from clients of the API; if absent, everybody who can reach it may do everything
 * @param everyPod the scheduler of all pods, whatever the pods name
 * @param kept whether the API keeps its objects below the work folder and starts with the existing ones
 * @param claims the parent folder of the volumes of PersistentVolumeClaims
 * @param records memoized results of cached stages; empty for those in ConfigMaps of the cluster
 */
public record MiniClusterOptions(
        Path workDir,
        ImageCatalogue catalogue,
        Map<String, String> environment,
        Duration lockConfirmation,
        boolean argo,
        Optional<String> token,
        Optional<SchedulerName> everyPod,
        boolean kept,
        Path claims,
        Optional<CacheRecords> records) {

    public MiniClusterOptions {
        workDir = workDir.toAbsolutePath().normalize();
        environment = OrderedMaps.sorted(environment);
        claims = claims.toAbsolutePath().normalize();
    }

    /** Options with two seconds to confirm a lock. */
    public static MiniClusterOptions of(Path workDir, ImageCatalogue catalogue) {
        return new MiniClusterOptions(
                workDir,
                catalogue,
                Map.of(),
                Duration.ofSeconds(2),
                false,
                Optional.empty(),
                Optional.empty(),
                false,
                workDir.resolve("claims"),
                Optional.empty());
    }

    /** The options that can be changed. */
    private static final class Draft {
        private Map<String, String> environment;
        private Duration lockConfirmation;
        private boolean argo;
        private Optional<String> token;
        private Optional<SchedulerName> everyPod;
        private boolean kept;
        private Path claims;
        private Optional<CacheRecords> records;

        Draft(MiniClusterOptions from) {
            environment = from.environment;
            lockConfirmation = from.lockConfirmation;
            argo = from.argo;
            token = from.token;
            everyPod = from.everyPod;
            kept = from.kept;
            claims = from.claims;
            records = from.records;
        }
    }

    private MiniClusterOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return new MiniClusterOptions(
                workDir,
                catalogue,
                draft.environment,
                draft.lockConfirmation,
                draft.argo,
                draft.token,
                draft.everyPod,
                draft.kept,
                draft.claims,
                draft.records);
    }

    public MiniClusterOptions withEnvironment(Map<String, String> variables) {
        return with(draft -> draft.environment = variables);
    }

    public MiniClusterOptions withLockConfirmation(Duration duration) {
        return with(draft -> draft.lockConfirmation = duration);
    }

    /** Adds a controller for Workflow objects, so that runs can be submitted as to a real cluster. */
    public MiniClusterOptions withArgo() {
        return with(draft -> draft.argo = true);
    }

    /** Requires the token from all clients of the API. */
    public MiniClusterOptions withToken(String secret) {
        return with(draft -> draft.token = Optional.of(secret));
    }

    /** Assigns every pod to one scheduler. */
    public MiniClusterOptions withScheduler(SchedulerName scheduler) {
        return with(draft -> draft.everyPod = Optional.of(scheduler));
    }

    /** Keeps the objects after the process ends. */
    public MiniClusterOptions withObjectsKept() {
        return with(draft -> draft.kept = true);
    }

    /** Moves the folders of PersistentVolumeClaims out of the work folder, such as to share them between runs. */
    public MiniClusterOptions withClaims(Path folder) {
        return with(draft -> draft.claims = folder);
    }

    /** Uses memoized results that outlive the cluster. */
    public MiniClusterOptions withRecords(CacheRecords elsewhere) {
        return with(draft -> draft.records = Optional.of(elsewhere));
    }
}
