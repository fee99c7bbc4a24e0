package io.gangflow.airflow.task;

import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateCall;
import io.gangflow.argo.model.template.WorkflowStep;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.server.http.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tasks of a pipeline. A call of a DAG or of steps is a group of the tasks in it; a call in a loop is one task with
 * an instance per item, whatever it contains. In compiled pipelines, a stage is one task, with its copies as instances.
 * The parts into which a long pipeline was split, and the templates that create the PodGroups of a run, are hidden.
 */
public final class TaskTree {

    private static final String INSTANCE = "instance";
    private static final Pattern PART = Pattern.compile("Part-[0-9]+");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][-A-Za-z0-9_]*(\\.[A-Za-z]+)?");
    private static final int DEEPEST = 12;
    private static final int MOST = 5_000;
    private static final int MOST_CALLS = 10_000;

    private final Map<String, Template> templates = new LinkedHashMap<>();
    private final Map<String, Task> tasks = new LinkedHashMap<>();
    private int calls;

    private TaskTree(WorkflowSpec spec) {
        spec.templates().forEach(template -> templates.put(template.name(), template));
    }

    /**
     * Returns the tasks in the order of the templates; empty for a pipeline without an entrypoint.
     *
     * @throws ApiException 400 when nested calls lead to too many tasks
     */
    public static List<Task> of(WorkflowSpec spec) {
        TaskTree tree = new TaskTree(spec);
        Template entry = tree.templates.get(spec.entrypoint());
        if (entry != null) {
            if (isGroup(entry)) {
                tree.group(entry, "", "", List.of(), List.of(entry));
            } else {
                tree.add(
                        entry.name().isEmpty() ? "main" : entry.name(),
                        "",
                        1,
                        false,
                        Optional.of(entry),
                        List.of(),
                        false);
            }
        }
        String exit = spec.onExit();
        if (!exit.isEmpty()) {
            Optional<Template> template = Optional.ofNullable(tree.templates.get(exit));
            String stage = template.filter(TaskTree::isStage).isPresent() ? "." + INSTANCE : "";
            tree.add(exit, ".onExit" + stage, 1, false, template, List.of(), true);
        }
        return List.copyOf(tree.tasks.values());
    }

    /** Returns the last tasks of a group, which are the predecessors of the tasks after it. */
    private List<String> group(Template group, String prefix, String node, List<String> before, List<Template> path) {
        return group.dag() != null ? dag(group, prefix, node, before, path) : steps(group, prefix, node, before, path);
    }

    private List<String> dag(Template group, String prefix, String node, List<String> before, List<Template> path) {
        Map<String, List<String>> ends = new LinkedHashMap<>();
        Map<String, DAGTask> open = new LinkedHashMap<>();
        calls(group).forEach(task -> open.put(task.name(), task));
        Map<String, List<String>> all = new LinkedHashMap<>();
        Set<String> known = Set.copyOf(open.keySet());
        open.forEach((name, task) -> all.put(name, needs(task, known)));
        Set<String> inner = new LinkedHashSet<>();
        for (boolean more = true; more && !open.isEmpty(); ) {
            more = false;
            for (DAGTask task : List.copyOf(open.values())) {
                List<String> needs = all.getOrDefault(task.name(), List.of());
                if (ends.keySet().containsAll(needs)) {
                    List<String> upstream = needs.isEmpty()
                            ? before
                            : needs.stream()
                                    .flatMap(need -> ends.getOrDefault(need, List.of()).stream())
                                    .distinct()
                                    .toList();
                    ends.put(task.name(), call(task, prefix, node + "." + task.name(), upstream, path));
                    inner.addAll(needs);
                    open.remove(task.name());
                    more = true;
                }
            }
        }
        return ends.keySet().stream()
                .filter(name -> !inner.contains(name))
                .flatMap(name -> ends.getOrDefault(name, List.of()).stream())
                .toList();
    }

    private List<String> steps(Template group, String prefix, String node, List<String> before, List<Template> path) {
        List<String> upstream = before;
        for (int index = 0; index < group.steps().size(); index++) {
            List<String> ends = new ArrayList<>();
            for (WorkflowStep step : group.steps().get(index)) {
                ends.addAll(call(step, prefix, "%s[%d].%s".formatted(node, index, step.name()), upstream, path));
            }
            upstream = ends.isEmpty() ? upstream : ends;
        }
        return upstream;
    }

    private List<String> call(
            TemplateCall call, String prefix, String node, List<String> upstream, List<Template> path) {
        if (++calls > MOST_CALLS) {
            throw new ApiException(
                    400,
                    "the templates of this pipeline call each other more than %d times, which cannot be shown; use fewer calls, or a loop"
                            .formatted(MOST_CALLS));
        }
        if (call.name().equals(TemplateNames.POD_GROUPS)) {
            return upstream;
        }
        String id = prefix + call.name();
        Optional<Template> called = Optional.ofNullable(call.inline())
                .or(() -> call.templateRef() == null
                        ? Optional.ofNullable(templates.get(call.template()))
                        : Optional.empty());
        if (called.filter(TaskTree::isStage).isPresent() && !call.hasItems()) {
            return stage(called.get(), id, node, upstream);
        }
        boolean open = called.filter(TaskTree::isGroup).isPresent()
                && !path.contains(called.get())
                && path.size() < DEEPEST
                && !call.hasItems();
        if (!open) {
            return add(
                    id, node, call.hasItems() ? call.withItems().size() : 1, call.hasItems(), called, upstream, false);
        }
        List<Template> deeper = new ArrayList<>(path);
        deeper.add(called.get());
        String inner = PART.matcher(call.name()).matches() ? prefix : id + ".";
        return group(called.get(), inner, node, upstream, deeper);
    }

    private List<String> stage(Template stage, String id, String node, List<String> upstream) {
        DAGTask instance = calls(stage).get(0);
        Optional<Template> template = Optional.ofNullable(templates.get(instance.template()));
        return add(
                id,
                node + "." + INSTANCE,
                instance.withItems().size(),
                instance.withItems().isEmpty() || instance.withItems().size() > 1,
                template,
                upstream,
                false);
    }

    private List<String> add(
            String id,
            String node,
            int items,
            boolean mapped,
            Optional<Template> whole,
            List<String> upstream,
            boolean always) {
        if (tasks.size() < MOST) {
            TemplateText text = TemplateText.of(whole, templates);
            tasks.put(
                    id,
                    new Task(
                            id,
                            node,
                            items,
                            mapped,
                            whole.map(template -> TaskKind.of(text, work(template)))
                                    .orElse("TemplateRef"),
                            upstream,
                            whole.map(this::work),
                            whole,
                            text.pool(),
                            text.slots(),
                            always));
        }
        return List.of(id);
    }

    /** Returns the last template that a stage calls, whose pod does the work. */
    private Template work(Template whole) {
        Template at = whole;
        for (int deep = 0; deep < DEEPEST; deep++) {
            List<TemplateCall> calls = TemplateText.calls(at);
            Template next = calls.isEmpty()
                    ? null
                    : templates.get(calls.get(calls.size() - 1).template());
            if (next == null) {
                return at;
            }
            at = next;
        }
        return at;
    }

    private static List<String> needs(DAGTask task, Set<String> known) {
        Set<String> names = new LinkedHashSet<>(task.dependencies());
        Matcher words = WORD.matcher(task.depends());
        while (words.find()) {
            names.add(words.group().split("\\.", 2)[0]);
        }
        return names.stream().filter(known::contains).toList();
    }

    private static boolean isStage(Template template) {
        return template.dag() != null
                && template.dag().tasks().size() == 1
                && template.dag().tasks().get(0).name().equals(INSTANCE)
                && template.dag().tasks().get(0).hasItems();
    }

    private static boolean isGroup(Template template) {
        return template.dag() != null || !template.steps().isEmpty();
    }

    private static List<DAGTask> calls(Template dag) {
        return dag.dag() == null ? List.of() : dag.dag().tasks();
    }

    /** Returns the IDs of the direct successors of a task. */
    public static List<String> downstream(List<Task> tasks, String id) {
        return tasks.stream()
                .filter(task -> task.upstream().contains(id))
                .map(Task::id)
                .toList();
    }
}
