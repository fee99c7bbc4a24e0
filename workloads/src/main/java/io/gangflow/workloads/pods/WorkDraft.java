package io.gangflow.workloads.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.dependency.Dependency;
import io.gangflow.workloads.dependency.PodFacts;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The builder of the resulting work: everything that kinds add, in that order. Not thread-safe. */
public final class WorkDraft {

    /** Keeps sums over any number of pod sets that fit into memory within a long. */
    private static final long MOST_PER_SET = 1L << 56;

    private static final String VOLCANO = "volcano";

    private final List<ForeignObject> objects;
    private final Durations durations;
    private final Dependencies dependencies;
    private final List<HasMetadata> shared = new ArrayList<>();
    private final List<PodGroup> podGroups = new ArrayList<>();
    private final List<PodSet> podSets = new ArrayList<>();
    private final List<ResultingWork.Limit> limits = new ArrayList<>();
    private final List<ResultingWork.Owner> owners = new ArrayList<>();
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<PriorityClass> priorityClasses;
    private final Set<String> ids;
    private final Set<String> owned = new HashSet<>();
    private final Set<String> guessed = new TreeSet<>();

    public WorkDraft(List<ForeignObject> objects, Durations durations) {
        this(objects, durations, new HashSet<>());
    }

    /** @param ids ids that are already used; those of this work are added to them */
    public WorkDraft(List<ForeignObject> objects, Durations durations, Set<String> ids) {
        this.ids = ids;
        this.objects = List.copyOf(objects);
        this.durations = durations;
        dependencies = dependencies(this.objects);
        priorityClasses = this.objects.stream()
                .map(ForeignObject::object)
                .filter(PriorityClass.class::isInstance)
                .map(PriorityClass.class::cast)
                .filter(known -> known.getValue() != null)
                .toList();
    }

    /** Returns a unique id for an object. */
    public String uniqueId(String wanted) {
        String id = wanted;
        for (int number = 2; !ids.add(id); number++) {
            id = wanted + "~" + number;
        }
        return id;
    }

    private static Dependencies dependencies(List<ForeignObject> objects) {
        Map<String, Integer> minMembers = new HashMap<>();
        List<PodFacts> pods = new ArrayList<>();
        for (ForeignObject object : objects) {
            if (object.object() instanceof Pod pod && pod.getStatus() != null && pod.getSpec() != null) {
                pods.add(PodFacts.of(pod));
            } else if (object.object() instanceof PodGroup group && group.getSpec() != null) {
                minMembers.put(
                        object.namespace() + "/" + object.name(),
                        requireNonNullElse(group.getSpec().getMinMember(), 1));
            }
        }
        return Dependencies.of(pods, minMembers);
    }

    /** Returns the dependency of a pod that is in the cluster already. */
    public Dependency dependency(Pod pod) {
        PodFacts facts = PodFacts.of(pod);
        return dependencies.of(facts.namespace(), facts.name());
    }

    /** Returns the set of a pod that is in the cluster already, by the pod's {@code namespace/name}. */
    public Optional<String> liveSet(String pod) {
        return objects.stream()
                .filter(object -> object.object() instanceof Pod)
                .filter(object -> pod.equals(object.namespace() + "/" + object.name()))
                .map(ForeignObject::id)
                .findFirst();
    }

    /** Finds another object of the manifests, such as a template that one refers to. */
    public Optional<ForeignObject> object(String kind, String name) {
        return objects.stream()
                .filter(object -> object.kind().equals(kind) && object.name().equals(name))
                .findFirst();
    }

    /** Returns whether a workflow among the objects runs the WorkflowTemplate of that name, or a part of it. */
    public boolean refersTo(String workflowTemplate) {
        return objects.stream()
                .flatMap(object -> Stream.of("workflowTemplateRef", "templateRef")
                        .flatMap(field -> object.tree().findValues(field).stream()))
                .anyMatch(reference -> reference.path("name").asText().equals(workflowTemplate));
    }

    public List<PriorityClass> priorityClasses() {
        return priorityClasses;
    }

    public void share(HasMetadata object) {
        shared.add(object);
    }

    public void group(PodGroup group) {
        podGroups.add(group);
    }

    public void limit(ResultingWork.Limit limit) {
        limits.add(limit);
    }

    /** Adds an owner that recreates the pods of sets. A second object of that name would not be created. */
    public void own(HasMetadata object, List<String> sets) {
        if (owned.add(key(object))) {
            owners.add(new ResultingWork.Owner(object, sets));
        }
    }

    private static String key(HasMetadata object) {
        return String.join(
                "/",
                object.getApiVersion(),
                object.getKind(),
                object.getMetadata().getNamespace(),
                object.getMetadata().getName());
    }

    public void find(Diagnostic diagnostic) {
        found.add(diagnostic);
    }

    /** Adds a set of pods with their expected duration. */
    public PodSetDraft set(Cause cause, String role, Pod pod) {
        return new PodSetDraft(cause, role, pod, seconds(cause, role, pod));
    }

    /** Adds a set of pods that never end. */
    public PodSetDraft server(Cause cause, String role, Pod pod) {
        return new PodSetDraft(cause, role, pod, 0).ends(new PodSet.End.Never());
    }

    /** Returns how many of the nodes among the objects match a pod's selector; at least one. */
    public int nodesFor(Pod pod) {
        Map<String, String> selector = requireNonNullElse(pod.getSpec().getNodeSelector(), Map.of());
        long matching = objects.stream()
                .filter(object -> object.type().equals("v1/Node"))
                .filter(node -> node.labels().entrySet().containsAll(selector.entrySet()))
                .count();
        return (int) Math.max(1, matching);
    }

    /** Returns whether the duration of these pods is known. */
    public boolean isExpected(Cause cause, String role, Pod pod) {
        return durations.known(cause.object(), cause.stage(), role, pod).isPresent();
    }

    private double seconds(Cause cause, String role, Pod pod) {
        Optional<Double> known = durations.known(cause.object(), cause.stage(), role, pod);
        if (known.isEmpty()) {
            guessed.add(cause.stage());
        }
        return known.orElse(Durations.DEFAULT_SECONDS);
    }

    /** Adds a set. Volcano creates a PodGroup for pods that have it as scheduler and have none. */
    public void add(PodSetDraft draft) {
        if (exceeds(draft)) {
            find(Diagnostic.of(
                    DiagnosticCode.GF0605,
                    draft.span(),
                    "%,d pods of this size request more than any cluster has".formatted(draft.count()),
                    "expected fewer or smaller pods"));
            return;
        }
        Pod pod = draft.pod();
        boolean grouped = draft.build().podGroup().isPresent();
        if (VOLCANO.equals(pod.getSpec().getSchedulerName()) && !grouped) {
            autoGroup(draft);
        }
        podSets.add(draft.build());
    }

    private void autoGroup(PodSetDraft draft) {
        Pod pod = draft.pod();
        String name = draft.autoGroup();
        VolcanoFields.pod(pod, draft, this);
        boolean exists = podGroups.stream()
                .anyMatch(group -> group.getMetadata().getName().equals(name)
                        && pod.getMetadata()
                                .getNamespace()
                                .equals(group.getMetadata().getNamespace()));
        if (!exists) {
            group(AutoPodGroup.of(pod, name, draft.ownerAnnotations()));
        }
        pod.getMetadata().getAnnotations().put(GroupAnnotations.GROUP_NAME, name);
    }

    private static boolean exceeds(PodSetDraft draft) {
        Resources one = PodRequests.of(draft.pod().getSpec());
        long largest = Math.max(one.milliCpu(), one.memoryBytes());
        for (long amount : one.extended().values()) {
            largest = Math.max(largest, amount);
        }
        return largest > MOST_PER_SET / Math.max(1, draft.count());
    }

    public int podSetCount() {
        return podSets.size();
    }

    /** Returns the sets after the first {@code count}. */
    public List<PodSet> podSetsFrom(int count) {
        return List.copyOf(podSets.subList(count, podSets.size()));
    }

    public ResultingWork work() {
        Set<String> known = new HashSet<>();
        podSets.forEach(set -> known.add(set.id()));
        List<ResultingWork.Owner> whole = owners.stream()
                .filter(owner -> known.containsAll(owner.podSets()))
                .toList();
        return new ResultingWork(shared, podGroups, DanglingReferences.of(GangNeeds.of(podSets)), limits, whole);
    }

    public List<Diagnostic> found() {
        return found;
    }

    /** Returns the stages whose pods have no known duration. */
    public Set<String> guessed() {
        return guessed;
    }
}
