package io.gangflow.argo.compiler;

import io.gangflow.argo.compiler.stage.Waits;
import io.gangflow.argo.compiler.template.RunGroups;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.interpreter.expression.ConditionText;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.DAGTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.reference.PipelineParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The entry DAG of a workflow: a task for each stage, and one for its delay. Argo 4 permits 200 tasks in a DAG. With
 * more, the DAG consists of parts ({@link PipelineParts}), each a DAG of limited size.
 */
final class EntryDag {

    private final List<Stage> stages;
    private final List<Parameter> parameters;
    private final RunGroups groups;
    private final List<List<Stage>> parts;

    EntryDag(Plan plan, RunGroups groups) {
        this.stages = plan.stages().stream().map(PlannedStage::stage).toList();
        this.parameters = plan.pipeline().parameters();
        this.groups = groups;
        int tasks = (groups.isEmpty() ? 0 : 1)
                + this.stages.stream().mapToInt(PipelineParts::tasks).sum();
        this.parts = tasks <= WorkflowTemplateSpec.MOST
                ? List.of()
                : PipelineParts.of(this.stages, WorkflowTemplateSpec.MOST);
    }

    /** The number of its templates. */
    int size() {
        return 1 + parts.size();
    }

    /** The entry first. */
    List<Template> templates(SharedTemplates shared) {
        List<DAGTask> first = groups.isEmpty() ? List.of() : List.of(groups.task());
        if (parts.isEmpty()) {
            return List.of(dag(
                    WorkflowTemplateSpec.ENTRY,
                    both(first, tasks(shared, stages, groups::isAwaitedBy, stage -> false))));
        }
        PartFacts facts = new PartFacts(parts);
        Map<String, Integer> partOf = new LinkedHashMap<>();
        List<DAGTask> calls = new ArrayList<>(first);
        List<Template> templates = new ArrayList<>();
        for (List<Stage> part : parts) {
            int number = templates.size() + 1;
            List<String> dependencies = new ArrayList<>();
            if (part.stream().anyMatch(groups::contains)) {
                dependencies.add(TemplateNames.POD_GROUPS);
            }
            TreeSet<Integer> before = new TreeSet<>();
            for (Stage stage : part) {
                stage.after().stream()
                        .filter(partOf::containsKey)
                        .map(partOf::get)
                        .filter(other -> other != number)
                        .forEach(before::add);
                partOf.put(stage.name(), number);
            }
            before.forEach(other -> dependencies.add(PartFacts.name(other)));
            calls.add(facts.call(number, PartFacts.name(number), dependencies));
            templates.add(facts.template(
                    number, tasks(shared, part, stage -> false, stage -> facts.isElsewhere(number, stage))));
        }
        templates.add(0, dag(WorkflowTemplateSpec.ENTRY, calls));
        return templates;
    }

    private static List<DAGTask> both(List<DAGTask> first, List<DAGTask> then) {
        List<DAGTask> both = new ArrayList<>(first);
        both.addAll(then);
        return both;
    }

    /**
     * @param afterGroups which stages depend on the task that creates the PodGroups of the run
     * @param elsewhere whether a stage is in another part
     */
    private List<DAGTask> tasks(
            SharedTemplates shared, List<Stage> part, Predicate<Stage> afterGroups, Predicate<String> elsewhere) {
        List<String> here = part.stream().map(Stage::name).toList();
        TreeSet<String> known = new TreeSet<>(here);
        List<DAGTask> tasks = new ArrayList<>();
        for (Stage stage : part) {
            List<String> before = new ArrayList<>(
                    stage.after().stream().filter(known::contains).toList());
            if (afterGroups.test(stage)) {
                before.add(0, TemplateNames.POD_GROUPS);
            }
            StageTemplate template = shared.templateOf(stage);
            if (stage.delay().isPresent()) {
                String delay = Waits.delay(stage.name());
                tasks.add(task(delay, Waits.delay(template.template()), when(stage, elsewhere), before, null));
                before.add(delay);
            }
            tasks.add(task(
                    stage.name(),
                    template.template(),
                    when(stage, elsewhere),
                    before,
                    shared.arguments(stage, elsewhere)));
        }
        return conditional(tasks, part);
    }

    /** Argo permits only one of {@code depends} and {@code dependencies} in a DAG; uses the latter where sufficient. */
    private static List<DAGTask> conditional(List<DAGTask> tasks, List<Stage> stages) {
        Map<String, Map<String, PredecessorEnd>> ends = new HashMap<>();
        for (Stage stage : stages) {
            ends.put(stage.name(), stage.predecessors());
            ends.put(Waits.delay(stage.name()), stage.predecessors());
        }
        if (stages.stream()
                .flatMap(stage -> stage.predecessors().values().stream())
                .allMatch(end -> end == PredecessorEnd.PASSED)) {
            return tasks;
        }
        return tasks.stream()
                .map(task -> task.depending(task.dependencies().stream()
                        .map(name -> condition(
                                name,
                                ends.getOrDefault(task.name(), Map.of()).getOrDefault(name, PredecessorEnd.PASSED)))
                        .collect(Collectors.joining(" && "))))
                .toList();
    }

    private static String condition(String task, PredecessorEnd end) {
        return switch (end) {
            case PASSED -> task;
            case SUCCEEDED -> task + ".Succeeded";
            case FAILED -> "(%1$s.Failed || %1$s.Errored)".formatted(task);
            case SKIPPED -> "(%1$s.Skipped || %1$s.Omitted)".formatted(task);
            case COMPLETED ->
                "(%1$s.Succeeded || %1$s.Failed || %1$s.Errored || %1$s.Skipped || %1$s.Omitted)".formatted(task);
        };
    }

    private String when(Stage stage, Predicate<String> elsewhere) {
        return stage.when()
                .map(condition -> ConditionText.of(condition, stage, parameters, elsewhere))
                .orElse("");
    }

    private static Template dag(String name, List<DAGTask> tasks) {
        return Template.named(name).dag(DAGTemplate.toTheEnd(tasks)).build();
    }

    private static DAGTask task(
            String name, String template, String when, List<String> dependencies, @Nullable Arguments arguments) {
        return DAGTask.calling(name, template, dependencies, when, arguments, List.of());
    }
}
