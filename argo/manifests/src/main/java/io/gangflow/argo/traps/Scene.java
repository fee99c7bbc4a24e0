package io.gangflow.argo.traps;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cluster.Cluster;
import io.gangflow.kind.KindCatalogue;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.run.Label;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What rules look at.
 *
 * @param objects as they were written, those that causes no pods included
 * @param work what results from them
 */
record Scene(List<ForeignObject> objects, ResultingWork work, Optional<Cluster> cluster) {

    static final String VOLCANO = "volcano";
    static final String VOLCANO_JOB = KindCatalogue.VOLCANO_JOB.type();
    static final String GPU = "nvidia.com/gpu";

    Scene {
        objects = List.copyOf(objects);
    }

    Stream<ForeignObject> ofKind(String kind) {
        return objects.stream().filter(object -> object.kind().equals(kind));
    }

    Stream<ForeignObject> volcanoJobs() {
        return objects.stream().filter(object -> object.type().equals(VOLCANO_JOB));
    }

    /** The sets whose pods belong to a PodGroup. */
    List<PodSet> setsOf(PodGroup group) {
        return work.podSets().stream()
                .filter(set -> set.podGroup()
                        .filter(group.getMetadata().getName()::equals)
                        .isPresent())
                .filter(set -> namespace(set.pod()).equals(namespace(group)))
                .toList();
    }

    /** The PodGroup of a set's pods, if it is known. */
    Optional<PodGroup> groupOf(PodSet set) {
        if (set.podGroup().isEmpty()) {
            return Optional.empty();
        }
        String name = set.podGroup().get();
        return work.podGroups().stream()
                .filter(group -> name.equals(group.getMetadata().getName())
                        && namespace(set.pod()).equals(namespace(group)))
                .findFirst();
    }

    /** The object by which a PodGroup was written, unless a controller makes it. */
    Optional<ForeignObject> written(PodGroup group) {
        return ofKind("PodGroup")
                .filter(object -> object.name().equals(group.getMetadata().getName())
                        && object.namespace().equals(namespace(group)))
                .findFirst();
    }

    static boolean isOnVolcano(PodSet set) {
        return VOLCANO.equals(set.pod().getSpec().getSchedulerName());
    }

    static boolean isDriver(PodSet set) {
        return set.id().endsWith("#driver")
                && set.pod()
                        .getMetadata()
                        .getLabels()
                        .getOrDefault("spark-role", "driver")
                        .equals("driver");
    }

    /** What people know pods by: their stage or owner. */
    static String name(PodSet set) {
        String name = set.pod().getMetadata().getName();
        return Excerpt.of(set.pod().getMetadata().getLabels().getOrDefault(Label.STAGE, name));
    }

    static String namespace(HasMetadata object) {
        return requireNonNullElse(object.getMetadata().getNamespace(), "default");
    }

    /** Whether any container of a set's pods asks for a resource whose name begins so. */
    static boolean asksFor(PodSet set, String resource) {
        return set.pod().getSpec().getContainers().stream()
                .filter(container -> container.getResources() != null)
                .flatMap(container -> Stream.of(
                        requireNonNullElse(container.getResources().getRequests(), java.util.Map.<String, Object>of()),
                        requireNonNullElse(container.getResources().getLimits(), java.util.Map.<String, Object>of())))
                .anyMatch(amounts -> amounts.keySet().stream()
                        .anyMatch(name -> name.toString().startsWith(resource)));
    }

    /** All workflow templates of an object, with the path to each. */
    static Stream<WorkflowTemplate> templates(ForeignObject object) {
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

    Stream<WorkflowTemplate> workflowTemplates() {
        return objects.stream()
                .filter(object -> object.object().getApiVersion().startsWith("argoproj.io/"))
                .flatMap(Scene::templates);
    }
}
