package io.gangflow.simulator.play;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobSpec;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobState;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.SharedCopy;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.engine.StoreListener;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Jobs whose pods are created by controller models: creates them with templates equivalent to their sets, and
 * determines their end from their status.
 */
final class SetOwners implements StoreListener {

    private final Engine engine;
    private final Consumer<OwnerProgress> ended;
    private final Map<String, OwnerProgress> owners = new TreeMap<>();

    /**
     * @param ended called when one has ended
     */
    SetOwners(Engine engine, Consumer<OwnerProgress> ended) {
        this.engine = engine;
        this.ended = ended;
    }

    void create(OwnerProgress owner) {
        owners.put(key(owner.object()), owner);
        HasMetadata object = owner.object() instanceof Job job ? job(job, owner) : volcanoJob(owner);
        if (engine.store().create(object, engine.clock().nowMillis()).isEmpty()) {
            owner.end(false);
            ended.accept(owner);
        }
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        Optional<OwnerProgress> owner = after.flatMap(now -> Optional.ofNullable(owners.get(key(now))));
        if (owner.isPresent() && !owner.get().hasEnded()) {
            outcome(after.get()).ifPresent(well -> {
                owner.get().end(well);
                ended.accept(owner.get());
            });
        }
    }

    /** Returns whether the object has succeeded; empty while it has not ended. */
    private static Optional<Boolean> outcome(HasMetadata object) {
        if (object instanceof Job job) {
            return requireNonNullElse(job.getStatus(), new JobStatus()).getConditions().stream()
                    .filter(condition -> "True".equals(condition.getStatus()))
                    .filter(condition -> List.of("Complete", "Failed").contains(condition.getType()))
                    .map(condition -> condition.getType().equals("Complete"))
                    .findFirst();
        }
        if (object instanceof io.fabric8.volcano.api.model.batch.v1alpha1.Job job && job.getStatus() != null) {
            String phase = requireNonNullElse(
                    requireNonNullElse(job.getStatus().getState(), new JobState())
                            .getPhase(),
                    "");
            return switch (phase) {
                case "Completed" -> Optional.of(true);
                case "Failed", "Aborted", "Terminated" -> Optional.of(false);
                default -> Optional.empty();
            };
        }
        return Optional.empty();
    }

    private static Job job(Job job, OwnerProgress owner) {
        return new JobBuilder(job)
                .editSpec()
                .withTemplate(template(owner.templates().get(0)))
                .endSpec()
                .build();
    }

    private static HasMetadata volcanoJob(OwnerProgress owner) {
        var job = (io.fabric8.volcano.api.model.batch.v1alpha1.Job) owner.object();
        List<PodSet> sets = owner.templates();
        List<TaskSpec> tasks = new ArrayList<>();
        for (int index = 0; index < sets.size(); index++) {
            TaskSpec task = SharedCopy.of(job.getSpec().getTasks().get(index));
            task.setTemplate(template(sets.get(index)));
            tasks.add(task);
        }
        JobSpec spec = SharedCopy.of(job.getSpec());
        spec.setTasks(tasks);
        var created = SharedCopy.of(job);
        created.setSpec(spec);
        return created;
    }

    private static PodTemplateSpec template(PodSet set) {
        var pod = SetPods.pod(set, 0);
        ObjectMeta metadata = new ObjectMeta();
        metadata.setLabels(pod.getMetadata().getLabels());
        metadata.setAnnotations(pod.getMetadata().getAnnotations());
        PodTemplateSpec template = new PodTemplateSpec();
        template.setMetadata(metadata);
        template.setSpec(pod.getSpec());
        return template;
    }

    private static String key(HasMetadata object) {
        return object.getKind() + "/" + object.getApiVersion() + "/"
                + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
    }
}
