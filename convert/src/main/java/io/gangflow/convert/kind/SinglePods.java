package io.gangflow.convert.kind;

import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.ContainerFields;
import io.gangflow.convert.pod.MetadataFields;
import io.gangflow.convert.pod.PodFields;
import io.gangflow.convert.pod.Texts;
import io.gangflow.convert.pod.Values;
import java.util.Optional;

/** Converts Pods and Jobs to {@code pod} stages. */
final class SinglePods {

    private static final String QUEUE = "scheduling.volcano.sh/queue-name";

    /** The default of Kubernetes (1.36, pkg/apis/batch/v1/defaults.go). */
    private static final int BACKOFF_LIMIT = 6;

    private SinglePods() {}

    static Attempt pod(Source source, PipelineDraft draft) {
        Field policy = source.spec().at("restartPolicy");
        if (policy.peek().orElse("Always").equals("Always")) {
            return Attempt.refused(
                    policy, "the pod runs until it is deleted", "set `restartPolicy: Never` for work that ends");
        }
        return stage(source, source.spec(), source.root().at("metadata"));
    }

    static Attempt job(Source source, PipelineDraft draft) {
        Field spec = source.spec();
        if (spec.at("completionMode").peek().orElse("").equals("Indexed")) {
            return Attempt.refused(
                    spec.at("completionMode"), "pods of a stage have no JOB_COMPLETION_INDEX", "use `foreach`");
        }
        Field template = spec.at("template");
        Attempt attempt = stage(source, template.at("spec"), template.at("metadata"));
        attempt.stage().ifPresent(stage -> {
            copies(source, stage, draft);
            int limit = spec.at("backoffLimit").number().orElse(BACKOFF_LIMIT);
            retry(stage, Math.min(limit, 100));
            spec.at("activeDeadlineSeconds")
                    .number()
                    .ifPresent(seconds -> stage.set("timeout", Values.duration(seconds)));
        });
        return attempt;
    }

    static void retry(StageDraft stage, int limit) {
        if (limit > 0) {
            stage.set("retry", Values.JSON.objectNode().put("limit", limit));
        }
    }

    private static Attempt stage(Source source, Field podSpec, Field metadata) {
        Optional<String> scheduler = PodFields.scheduler(podSpec.at("schedulerName"));
        if (scheduler.isEmpty()) {
            return Attempt.refused(podSpec.at("schedulerName"), "the language does not know this scheduler", "");
        }
        ContainerFields container = ContainerFields.of(PodFields.main(podSpec), Texts.LITERAL);
        StageDraft stage = source.stage().set("pod", container.work()).set("scheduler", scheduler.get());
        new PodFields(Texts.LITERAL).into(stage, podSpec, container);
        MetadataFields.into(stage, metadata, Texts.LITERAL);
        metadata.at("annotations", QUEUE).text().ifPresent(queue -> stage.set("queue", queue));
        return Attempt.of(stage);
    }

    private static void copies(Source source, StageDraft stage, PipelineDraft draft) {
        Field parallelism = source.spec().at("parallelism");
        Field completions = source.spec().at("completions");
        int atOnce = parallelism.number().orElse(1);
        int copies = completions.number().orElse(atOnce);
        if (copies > 1) {
            stage.set("copies", copies);
        }
        if (atOnce < copies) {
            stage.set("parallelism", Math.max(1, atOnce));
        }
        if (atOnce > 1 && !completions.isGiven()) {
            draft.note(source.note(
                    Note.Kind.CHANGED,
                    parallelism,
                    "a work queue ends with its first success; here every copy must succeed",
                    ""));
        }
    }
}
