package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.ResourceTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The PodGroups of a run's {@code pod} stages under Volcano: one for each instance, all created by the first task of
 * the run and owned by its Workflow. Each instance needs a separate one, because in a group whose minimum is met no
 * further pod can preempt or reclaim (Volcano ed72c7c, plugins/gang/gang.go, {@code jobStarvingFn}). They reserve
 * nothing: a group that is admitted before its pod exists would withhold its minResources from others while the earlier
 * stages run.
 */
public final class RunGroups {

    private static final String NAME = TemplateNames.POD_GROUPS;
    /** Names per object, so that the line stays readable and within the limits of YAML parsers. */
    private static final int MOST_NAMES = 500;

    private static final String GROUP = "group";
    private static final String QUEUE = "queue";
    private static final String PRIORITY = "priority";

    private final String pipeline;
    private final LauncherMode launcher;
    private final Map<String, PlannedStage> stages = new LinkedHashMap<>();
    private final Set<String> reached = new TreeSet<>();

    /** @param plan with its stages in an order in which they can run */
    public RunGroups(Plan plan) {
        pipeline = plan.pipeline().name();
        launcher = plan.pipeline().launcher();
        for (PlannedStage planned : plan.stages()) {
            Stage stage = planned.stage();
            if (planned.scheduler() == SchedulerName.VOLCANO && stage.work() instanceof Work.Pod) {
                stages.put(stage.name(), planned);
            }
            if (stages.containsKey(stage.name()) || stage.after().stream().anyMatch(reached::contains)) {
                reached.add(stage.name());
            }
        }
    }

    /** Returns the name of an instance's PodGroup, after Argo's substitution. */
    static String nameOf(StageTemplate stage) {
        return stage.withoutAttempts().objectName();
    }

    public boolean isEmpty() {
        return stages.isEmpty();
    }

    public boolean contains(Stage stage) {
        return stages.containsKey(stage.name());
    }

    /** Returns whether the task of a stage must wait for the groups itself, because no stage before it does. */
    public boolean isAwaitedBy(Stage stage) {
        return contains(stage) && stage.after().stream().noneMatch(reached::contains);
    }

    /** Returns the task that creates the groups; stages depend on it by its name. */
    public DAGTask task() {
        boolean each = launcher == LauncherMode.RESOURCE;
        Arguments arguments = Arguments.of(Stream.of(GROUP, QUEUE, PRIORITY)
                .map(name -> Parameter.of(name, "{{item." + name + "}}"))
                .toList());
        return DAGTask.calling(NAME, NAME, List.of(), "", each ? arguments : null, each ? items() : List.of());
    }

    private List<JsonNode> items() {
        List<JsonNode> items = new ArrayList<>();
        stages.values()
                .forEach(planned -> names(planned)
                        .forEach(name -> items.add(JsonNodeFactory.instance
                                .objectNode()
                                .put(GROUP, name)
                                .put(QUEUE, planned.queue())
                                .put(PRIORITY, planned.stage().priority().orElse("")))));
        return items;
    }

    /**
     * Returns the template that creates the groups: Gangflow's launcher creates all of them in one pod, from their
     * names; a resource template creates each in a separate pod.
     */
    public Template template(UnaryOperator<String> images) {
        if (launcher == LauncherMode.IMAGE) {
            return LaunchedTemplate.creating(
                    NAME, pipeline, stages.values().iterator().next().stage(), images, ManifestYaml.write(byNames()));
        }
        String manifest = ManifestYaml.writeValue(
                group("{{inputs.parameters.group}}", "{{inputs.parameters.queue}}", "{{inputs.parameters.priority}}"));
        return Template.named(NAME)
                .inputs(Inputs.of(
                        List.of(Parameter.named(GROUP), Parameter.named(QUEUE), Parameter.named(PRIORITY)), List.of()))
                .resource(ResourceTemplate.creating(ArgoTemplates.owned(manifest), "", ""))
                .serviceAccountName(new Accounts(pipeline).launcher())
                .build();
    }

    /**
     * One object stands for many names: with a complete object for each of thousands of stages, the Workflow would
     * exceed the size limit.
     */
    private List<PodGroup> byNames() {
        Map<Settings, List<String>> alike = new LinkedHashMap<>();
        stages.values()
                .forEach(planned -> alike.computeIfAbsent(Settings.of(planned), missing -> new ArrayList<>())
                        .addAll(names(planned)));
        List<PodGroup> groups = new ArrayList<>();
        alike.forEach((settings, names) -> {
            for (int from = 0; from < names.size(); from += MOST_NAMES) {
                List<String> some = names.subList(from, Math.min(names.size(), from + MOST_NAMES));
                PodGroup group = group("", settings.queue(), settings.priority().orElse(null));
                group.getMetadata().setAnnotations(Map.of(LaunchedObject.NAMES, String.join(" ", some)));
                groups.add(group);
            }
        });
        return groups;
    }

    /** The settings that PodGroups can share. */
    private record Settings(String queue, Optional<String> priority) {

        static Settings of(PlannedStage planned) {
            return new Settings(planned.queue(), planned.stage().priority());
        }

        /** The generated one is slow at its first use. */
        @Override
        public int hashCode() {
            return Objects.hash(queue, priority);
        }
    }

    /** Returns the names without the prefix of the workflow's name. */
    private static List<String> names(PlannedStage planned) {
        List<String> names = new ArrayList<>();
        for (int index = 0; index < planned.instances().size(); index++) {
            names.add(planned.name() + "-" + index);
        }
        return names;
    }

    /**
     * The PodGroup has no labels of a stage: a retry deletes the objects of a stage, but the groups must remain for its
     * next pods.
     */
    private PodGroup group(String name, String queue, @Nullable String priority) {
        return new PodGroupBuilder()
                .withNewMetadata()
                .withName("{{workflow.name}}-" + name)
                .withLabels(new TreeMap<>(Map.of(Label.PIPELINE, pipeline, Label.WORKFLOW, "{{workflow.name}}")))
                .endMetadata()
                .withNewSpec()
                .withMinMember(1)
                .withQueue(queue)
                .withPriorityClassName(priority)
                .endSpec()
                .build();
    }
}
