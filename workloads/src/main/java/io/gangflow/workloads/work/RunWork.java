package io.gangflow.workloads.work;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.FinishingSets;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The work of the steps of a running run, one step after the other; {@link PipelineWork} has that of the whole run
 * before its start. Not thread-safe.
 */
public final class RunWork {

    private final String run;
    private final List<ForeignObject> referred;
    private final Set<String> ids = new HashSet<>();

    /** @param run name of the run */
    public RunWork(String run, Manifests manifests, SourceMap source) {
        this.run = run;
        this.referred = new ArrayList<>();
        manifests.shared().forEach(object -> referred.add(ModelObjects.foreign(object, source.key("stages"))));
    }

    /**
     * Returns the work of a step that starts now; ids of its pod sets are unique in the run.
     *
     * @param elsewhere set if the Argo pod runs on a node outside the model and is not simulated: seconds until its
     *     objects are created
     */
    public Step of(RunStep step, OptionalDouble elsewhere) {
        List<ForeignObject> objects = new ArrayList<>(step.objects());
        objects.addAll(referred);
        WorkDraft draft = new WorkDraft(objects, Durations.NONE, ids);
        Optional<ForeignObject> argos = elsewhere.isPresent() ? Optional.empty() : step.pod();
        Optional<String> launcher = argos.map(pod -> draft.uniqueId(pod.id()));
        PodSet.Creation now = new PodSet.Creation.At(elsewhere.orElse(0));
        PodSet.Creation created =
                launcher.<PodSet.Creation>map(PodSet.Creation.OnceRunning::new).orElse(now);
        Map<String, List<String>> made = new LinkedHashMap<>();
        for (ForeignObject object : step.objects()) {
            List<PodSet> sets = step.add(object, created, run, draft);
            made.put(key(object.object()), RunStep.ids(sets));
            if (sets.isEmpty() && object.object() instanceof GenericKubernetesResource) {
                referred.add(object); // for example, the TrainingRuntime of a later TrainJob
            }
        }
        List<PodSet> sets = draft.podSetsFrom(0);
        List<String> followed = step.waits() ? FinishingSets.of(sets) : List.of();
        List<String> servers = step.waits() && followed.isEmpty() ? RunStep.servers(sets) : List.of();
        launcher.ifPresent(id -> draft.add(
                step.launcher(argos.orElseThrow(), id, now, run, draft).ends(end(step, followed))));
        List<String> last = launcher.map(List::of).orElseGet(() -> step.pod().isPresent() ? followed : own(step, sets));
        ResultingWork work = draft.work();
        Set<String> used = new HashSet<>(); // all in the namespace of the run
        work.podSets().forEach(set -> set.podGroup().ifPresent(used::add));
        Map<Boolean, List<PodGroup>> groups = work.podGroups().stream()
                .collect(Collectors.partitioningBy(
                        group -> used.contains(group.getMetadata().getName())));
        ResultingWork played = new ResultingWork(
                work.shared(), groups.getOrDefault(true, List.of()), work.podSets(), work.limits(), work.owners());
        return new Step(played, created(step, groups.getOrDefault(false, List.of())), launcher, last, servers, made);
    }

    /**
     * Returns the objects other than pods that are created with the Argo pod: PodGroups of other steps, and objects of
     * operators.
     */
    private static List<HasMetadata> created(RunStep step, List<PodGroup> groups) {
        List<HasMetadata> created = new ArrayList<>(groups);
        step.objects().stream()
                .map(ForeignObject::object)
                .filter(GenericKubernetesResource.class::isInstance)
                .forEach(created::add);
        return created;
    }

    /**
     * Ends the Argo pod with the pods it waits for. The caller that simulates the run checks the readiness of servers.
     */
    private static PodSet.End end(RunStep step, List<String> followed) {
        if (!followed.isEmpty()) {
            return new PodSet.End.With(followed);
        }
        return step.waits() ? new PodSet.End.Never() : new PodSet.End.After(RunStep.SECONDS);
    }

    /** Returns the set of a pod that is a step itself; other sets, such as executors, depend on it. */
    private static List<String> own(RunStep step, List<PodSet> sets) {
        String name = step.objects().get(0).name();
        return sets.stream()
                .filter(set -> set.pod().getMetadata().getName().equals(name))
                .map(PodSet::id)
                .toList();
    }

    /** Returns a key that identifies an object during its lifetime. */
    public static String key(HasMetadata object) {
        return String.join(
                "/",
                object.getApiVersion(),
                object.getKind(),
                object.getMetadata().getNamespace(),
                object.getMetadata().getName());
    }

    /**
     * The work of one step.
     *
     * @param work the pod sets, including that of the Argo pod, with their PodGroups and owners
     * @param created objects that are created once the Argo pod has started
     * @param launcher id of the set of the Argo pod, if there is one and it is simulated
     * @param last ids of the sets whose end is the end of the step; empty if no pod determines it
     * @param servers ids of the sets that must be ready before the step ends
     * @param made ids of the pod sets of each created object, by {@link RunWork#key}
     */
    public record Step(
            ResultingWork work,
            List<HasMetadata> created,
            Optional<String> launcher,
            List<String> last,
            List<String> servers,
            Map<String, List<String>> made) {

        public Step {
            created = List.copyOf(created);
            last = List.copyOf(last);
            servers = List.copyOf(servers);
        }
    }
}
