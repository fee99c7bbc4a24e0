package io.gangflow.rules.work;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Cluster;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.run.Label;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The input of rules, with an index of PodGroups and their pods. Immutable. */
public final class CheckedWork {

    public static final String VOLCANO = "volcano";
    public static final String VOLCANO_JOB = KindCatalogue.VOLCANO_JOB.type();
    public static final String GPU = "nvidia.com/gpu";

    private final List<ForeignObject> objects;
    private final ResultingWork work;
    private final Optional<Cluster> cluster;
    private final Map<String, List<PodSet>> setsByGroup = new HashMap<>();
    private final Map<String, PodGroup> groups = new HashMap<>();
    private final Map<String, ForeignObject> writtenGroups = new HashMap<>();

    /**
     * Creates the input of rules.
     *
     * @param objects the objects as written, including those that create no pods
     * @param work the resulting work
     */
    public CheckedWork(List<ForeignObject> objects, ResultingWork work, Optional<Cluster> cluster) {
        this.objects = List.copyOf(objects);
        this.work = work;
        this.cluster = cluster;
        for (PodSet set : work.podSets()) {
            set.podGroup()
                    .ifPresent(group -> setsByGroup
                            .computeIfAbsent(namespace(set.pod()) + "/" + group, missing -> new ArrayList<>())
                            .add(set));
        }
        work.podGroups().forEach(group -> groups.putIfAbsent(key(group), group));
        ofKind("PodGroup")
                .forEach(object -> writtenGroups.putIfAbsent(object.namespace() + "/" + object.name(), object));
    }

    public List<ForeignObject> objects() {
        return objects;
    }

    public ResultingWork work() {
        return work;
    }

    public Optional<Cluster> cluster() {
        return cluster;
    }

    public Stream<ForeignObject> ofKind(String kind) {
        return objects.stream().filter(object -> object.kind().equals(kind));
    }

    public Stream<ForeignObject> volcanoJobs() {
        return objects.stream().filter(object -> object.type().equals(VOLCANO_JOB));
    }

    /** Returns the sets whose pods belong to a PodGroup. */
    public List<PodSet> setsOf(PodGroup group) {
        return List.copyOf(setsByGroup.getOrDefault(key(group), List.of()));
    }

    /** Returns the PodGroup of a set's pods, if it is known. */
    public Optional<PodGroup> groupOf(PodSet set) {
        return set.podGroup().map(name -> groups.get(namespace(set.pod()) + "/" + name));
    }

    /** Returns the names of the PodGroups in a namespace. */
    public List<String> groupsIn(String namespace) {
        return work.podGroups().stream()
                .filter(group -> namespace(group).equals(namespace))
                .map(group -> group.getMetadata().getName())
                .toList();
    }

    /** Returns the object of a PodGroup from a manifest; empty if a controller creates it. */
    public Optional<ForeignObject> written(PodGroup group) {
        return Optional.ofNullable(writtenGroups.get(key(group)));
    }

    private static String key(PodGroup group) {
        return namespace(group) + "/" + group.getMetadata().getName();
    }

    public static boolean isOnVolcano(PodSet set) {
        return VOLCANO.equals(set.pod().getSpec().getSchedulerName());
    }

    public static boolean isDriver(PodSet set) {
        return set.id().endsWith("#driver")
                && set.pod()
                        .getMetadata()
                        .getLabels()
                        .getOrDefault("spark-role", "driver")
                        .equals("driver");
    }

    /** Returns the name of the pods for messages: their stage or owner. */
    public static String name(PodSet set) {
        String name = set.pod().getMetadata().getName();
        return Excerpt.of(set.pod().getMetadata().getLabels().getOrDefault(Label.STAGE, name));
    }

    public static String namespace(HasMetadata object) {
        return requireNonNullElse(object.getMetadata().getNamespace(), "default");
    }

    /** Returns whether any container of a set's pods requests a resource whose name has this prefix. */
    public static boolean requestsResource(PodSet set, String resource) {
        return set.pod().getSpec().getContainers().stream()
                .filter(container -> container.getResources() != null)
                .flatMap(container -> Stream.of(
                        requireNonNullElse(container.getResources().getRequests(), Map.<String, Object>of()),
                        requireNonNullElse(container.getResources().getLimits(), Map.<String, Object>of())))
                .anyMatch(amounts -> amounts.keySet().stream()
                        .anyMatch(name -> name.toString().startsWith(resource)));
    }

    /** Returns all workflow templates of an object, with their paths. */
    public static Stream<WorkflowTemplate> templates(ForeignObject object) {
        boolean cron = object.kind().equals("CronWorkflow");
        JsonNode spec = object.tree().path("spec");
        JsonNode templates = cron ? spec.path("workflowSpec").path("templates") : spec.path("templates");
        Stream.Builder<WorkflowTemplate> all = Stream.builder();
        for (int index = 0; index < templates.size(); index++) {
            String number = Integer.toString(index);
            List<String> path =
                    cron ? List.of("spec", "workflowSpec", "templates", number) : List.of("spec", "templates", number);
            all.add(new WorkflowTemplate(object, templates.path(index), path));
        }
        return all.build();
    }

    public Stream<WorkflowTemplate> workflowTemplates() {
        return objects.stream()
                .filter(object -> object.object().getApiVersion().startsWith("argoproj.io/"))
                .flatMap(CheckedWork::templates);
    }
}
