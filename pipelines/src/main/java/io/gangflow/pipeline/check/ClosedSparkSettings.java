package io.gangflow.pipeline.check;

import io.gangflow.collection.OrderedMaps;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Spark 4.1 settings that a pipeline cannot set, with the alternatives. Some of them would run code or read files with
 * the identity of the submitter. Others would make the application differ from its plan and its reservation.
 */
final class ClosedSparkSettings {

    private static final Map<Pattern, String> REASONS = reasons();

    private ClosedSparkSettings() {}

    /** Returns why the key is closed; empty if it is open. */
    static Optional<String> reason(String key) {
        return REASONS.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(key).matches())
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Map<Pattern, String> reasons() {
        Map<Pattern, String> reasons = new LinkedHashMap<>();
        addStageKeys(reasons);
        addForbidden(reasons);
        return OrderedMaps.copyOf(reasons);
    }

    /** The first match counts. */
    private static void addStageKeys(Map<Pattern, String> reasons) {
        put(reasons, "(?!spark\\.).*", "settings start with `spark.`");
        put(reasons, "spark\\.executor\\.instances", "use `executors.count`");
        put(reasons, "spark\\.(driver|executor)\\.(cores|memory)", "use `cpu` and `memory` of the stage");
        put(reasons, "spark\\.kubernetes\\.(driver|executor)\\.(request|limit)\\..*", "use `cpu` of the stage");
        put(reasons, "spark\\.(driver|executor)\\.resource\\..*", "use `gpu` of `executors`");
        put(reasons, "spark\\.dynamicAllocation\\..*", "a gang has a fixed size: use `executors.count`");
        put(reasons, "spark\\.kubernetes\\.((driver|executor)\\.)?container\\.image(?!\\.pullPolicy).*", "use `image`");
        put(reasons, "(?i).*podGroupTemplateFile", "a fixed reservation would not follow `executors`");
        put(reasons, "(?i).*podTemplate.*", "a template could request any pod");
        put(
                reasons,
                "spark\\.kubernetes\\.allocation\\.pods\\.allocator",
                "drivers create their executors; they are not allowed to create a StatefulSet or Deployment");
        put(reasons, "spark\\.kubernetes\\.((driver|executor)\\.)?scheduler\\..*", "use `scheduler` and `queue`");
        put(reasons, "spark\\.kubernetes\\.(driver|executor)\\.pod\\.featureSteps", "Gangflow sets its own steps");
        put(reasons, "spark\\.kubernetes\\.((driver|executor)\\.)?node\\.selector\\..*", "use `placement`");
        put(reasons, "(?i).*secretKeyRef.*|spark\\.kubernetes\\.(driver|executor)\\.secrets\\..*", "use `secrets`");
        put(reasons, "spark\\.kubernetes\\.authenticate\\..*", "each run has its own service account");
        put(reasons, "(?i)spark\\.kubernetes\\..*\\.volumes\\..*", "pods mount nothing of their node");
        put(reasons, "spark\\.kubernetes\\.namespace|spark\\.kubernetes\\.context", "set when it is submitted");
        put(reasons, "spark\\.submit\\.pyFiles", "use `pyFiles`");
        put(reasons, "spark\\.archives", "use `archives`");
        put(reasons, "spark\\.jars\\.packages", "use `packages`");
        put(reasons, "spark\\.pyspark\\.(driver\\.)?python", "use `python`");
        put(reasons, "spark\\.kubernetes\\.resource\\.type", "follows from `application`");
    }

    private static void addForbidden(Map<Pattern, String> reasons) {
        put(reasons, "spark\\.(master|submit\\..*|app\\.(name|id))", "set when it is submitted");
        put(
                reasons,
                "(?i)spark\\..*extra(JavaOptions|ClassPath|LibraryPath)|spark\\..*defaultJavaOptions",
                "would run other code");
        put(
                reasons,
                "spark\\.(jars|files|archives|pyFiles|submit\\.pyFiles|repl\\..*)(\\..*)?",
                "put it into the image");
        put(
                reasons,
                "spark\\.(plugins|extraListeners|sql\\.extensions|sql\\.queryExecutionListeners)(\\..*)?",
                "would run other code");
        put(
                reasons,
                "spark\\.kubernetes\\.(driver|executor)\\.(label|annotation)\\.(gangflow\\.io|.*kubernetes\\.io|.*argoproj\\.io|scheduling\\.).*",
                "this label is already in use");
        put(
                reasons,
                "spark\\.(redaction|authenticate|network\\.crypto|ssl|acls|ui\\.filters|io\\.encryption)(\\..*)?",
                "set by the operator");
    }

    private static void put(Map<Pattern, String> reasons, String pattern, String reason) {
        reasons.put(Pattern.compile(pattern), reason);
    }
}
