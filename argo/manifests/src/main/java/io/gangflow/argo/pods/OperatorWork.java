package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.kind.KindCatalogue;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.run.Label;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What one of Kubeflow's training operators makes of a job that a run has created: PodGroup and pods. */
public final class OperatorWork {

    private static final Set<String> TYPES = Set.of(KindCatalogue.PYTORCH_JOB.type(), KindCatalogue.TRAIN_JOB.type());

    private OperatorWork() {}

    /**
     * Empty when the object is something else.
     *
     * @param beside objects that it may refer to, such as a TrainingRuntime
     */
    public static Optional<ResultingWork> of(HasMetadata object, List<? extends HasMetadata> beside) {
        ForeignObject job = foreign(object);
        if (!TYPES.contains(job.type())) {
            return Optional.empty();
        }
        List<ForeignObject> objects = Stream.concat(
                        Stream.of(job), beside.stream().map(OperatorWork::foreign))
                .toList();
        WorkDraft draft = new WorkDraft(objects, Durations.NONE);
        String stage = requireNonNullElse(object.getMetadata().getLabels(), Map.<String, String>of())
                .getOrDefault(Label.STAGE, job.name());
        Cause cause = new Cause(job, job.id(), stage, job.name(), new PodSet.Creation.At(0));
        return Kinds.of(job.type()).map(kind -> {
            kind.add(cause, draft);
            return draft.work();
        });
    }

    private static ForeignObject foreign(HasMetadata object) {
        return ModelObjects.foreign(
                object,
                SourceSpan.startOf(object.getKind() + "/" + object.getMetadata().getName()));
    }
}
