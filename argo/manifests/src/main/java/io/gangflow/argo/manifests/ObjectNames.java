package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;

/**
 * Names of pods are their host names, and those of Services and job pods are labels: 63 characters at most (volcano,
 * webhooks/admission/jobs/validate). Longest is the workflow that a schedule starts: the pipeline's name and a time.
 */
final class ObjectNames {

    private static final int LONGEST = 63;
    private static final int GENERATED = "-abcde".length();
    private static final int SCHEDULED = "-1700000000".length();

    private ObjectNames() {}

    static void check(Plan plan) {
        int workflow =
                plan.pipeline().name().length() + (plan.pipeline().schedule().isPresent() ? SCHEDULED : GENERATED);
        for (PlannedStage stage : plan.stages()) {
            for (Gang.Member member : stage.gang().members()) {
                int length = workflow + suffix(stage, member).length();
                if (length > LONGEST) {
                    throw new IllegalArgumentException(
                            ("the pods of stage `%s` would get names of %d characters, %d are the most: shorten the "
                                            + "name of the pipeline or of the stage")
                                    .formatted(stage.name(), length, LONGEST));
                }
            }
        }
    }

    private static String suffix(PlannedStage stage, Gang.Member member) {
        int lastInstance = stage.instances().size() - 1;
        String suffix = "-" + stage.name() + "-" + lastInstance;
        boolean attempts = stage.stage().retry().isPresent()
                && (stage.scheduler() == SchedulerName.KUBE_SCHEDULER || member.createdByDriver());
        if (attempts) {
            suffix += "-" + stage.stage().retry().orElseThrow().limit();
        }
        return switch (stage.stage().work().keyword()) {
            case "pod" -> suffix;
            case "spark" -> suffix + (member.createdByDriver() ? "-exec-" + member.replicas() : "-driver");
            default -> suffix + "-" + member.role() + "-" + member.replicas();
        };
    }
}
