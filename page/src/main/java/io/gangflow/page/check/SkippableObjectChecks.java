package io.gangflow.page.check;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pipelines whose compiled objects contain nothing that a rule on objects can report, because the compiler writes
 * everything that the rules read. Without a cluster, the check of such a pipeline needs no simulation of its run; if it
 * is small, it needs no compiled objects either.
 */
public final class SkippableObjectChecks {

    /** The limits are far below the templates, parameters and bytes that Argo admits (GF0664), with all escapes. */
    private static final int FEW_STAGES = 40;

    private static final int FEW_PARAMETERS = 100;
    private static final int FEW_INSTANCES = 500;
    private static final int FEW_CHARACTERS = 1 << 15;
    private static final int LONG_REFERENCE = 200;

    private SkippableObjectChecks() {}

    /** Returns whether the objects of a pipeline are quiet. */
    public static boolean of(Pipeline pipeline) {
        return pipeline.queues().isEmpty()
                && pipeline.priorityClasses().isEmpty()
                && pipeline.parallelism().isEmpty()
                && pipeline.watch().notifications().isEmpty()
                && pipeline.onExit().isEmpty()
                && pipeline.stages().stream().allMatch(SkippableObjectChecks::isQuiet);
    }

    private static boolean isQuiet(Stage stage) {
        return (PlainStages.isPlain(stage) || PlainStages.isPlainSpark(stage))
                && hasNoDevices(stage.work())
                && stage.repetition() instanceof Repetition.Listed
                && stage.when().isEmpty()
                && stage.cache().isEmpty()
                && stage.parallelism().isEmpty()
                && stage.minAvailable().isEmpty()
                && isAnywhere(stage.placement())
                && hasOwnFieldsOnly(stage.pods());
    }

    private static boolean hasNoDevices(Work work) {
        return work instanceof Work.Pod pod
                ? pod.resources().extended().isEmpty()
                : !(work instanceof Work.Ddp ddp)
                        || (ddp.resources().extended().isEmpty()
                                && ddp.elastic().isEmpty());
    }

    private static boolean isAnywhere(Placement placement) {
        return placement.gpuTypes().isEmpty()
                && placement.nodeSelector().isEmpty()
                && placement.require().isEmpty()
                && placement.prefer().isEmpty();
    }

    /** Returns whether the pods have no user-written field that rules read: labels, annotations and sidecars. */
    private static boolean hasOwnFieldsOnly(PodSettings pods) {
        return pods.labels().isEmpty()
                && pods.annotations().isEmpty()
                && pods.sidecars().isEmpty();
    }

    /**
     * Returns whether a plan is certainly small enough for one Workflow.
     *
     * @param characters size of the pipeline file
     */
    public static boolean isSmall(Plan plan, int characters) {
        Pipeline pipeline = plan.pipeline();
        return characters <= FEW_CHARACTERS / 2
                && plan.stages().size() <= FEW_STAGES
                && pipeline.parameters().size() <= FEW_PARAMETERS
                && plan.stages().stream()
                        .allMatch(planned -> planned.stage().items().isEmpty())
                && plan.stages().stream()
                                .mapToInt(planned -> planned.instances().size())
                                .sum()
                        <= FEW_INSTANCES
                && characters(plan) <= FEW_CHARACTERS;
    }

    /** Counts the characters of all texts after substitution. */
    private static long characters(Plan plan) {
        AtomicLong sum = new AtomicLong();
        PodSettings.TextRewrite counted = text -> {
            sum.addAndGet(length(text));
            return text;
        };
        plan.stages().forEach(planned -> planned.stage().rewritten(counted, image -> image));
        return sum.get();
    }

    private static long length(Text text) {
        return text.parts().stream()
                .mapToLong(part ->
                        part instanceof Text.Literal literal ? literal.value().length() : LONG_REFERENCE)
                .sum();
    }
}
