package io.gangflow.page.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.airflow.task.RunTasks;
import io.gangflow.airflow.task.Task;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.shape.StageShapes;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** The stages of a run: those that have started, and those that the pipeline still has. */
public final class RunStages {

    private final List<Parameter> declared;
    private final Optional<RunTasks> tasks;

    /** @param dag empty when the pipeline was deleted before Argo stored a copy of it */
    private RunStages(Optional<Dag> dag, Workflow workflow) {
        this.declared = dag.map(Dag::parameters).orElse(List.of());
        this.tasks = dag.map(found -> new RunTasks(workflow, found));
    }

    /** Reads the stages of a run. */
    public static RunStages of(PageContext context, OpenRun run) {
        return new RunStages(dag(context, run), run.workflow());
    }

    private static Optional<Dag> dag(PageContext context, OpenRun run) {
        Workflow workflow = run.workflow();
        WorkflowSpec stored = workflow.getStatus().storedWorkflowTemplateSpec();
        if (!workflow.getSpec().entrypoint().isEmpty()) {
            return Optional.of(dag(run, workflow.getSpec()));
        }
        if (stored != null && !stored.templates().isEmpty()) {
            return Optional.of(dag(run, stored));
        }
        String template = workflow.getSpec().templateName();
        return (run.isLocal()
                        ? Optional.ofNullable(run.kubernetes()
                                .resources(WorkflowTemplate.class)
                                .inNamespace(run.namespace())
                                .withName(template)
                                .get())
                        : context.cluster().recent().template(template))
                .map(found -> new Dag(found, Optional.empty()));
    }

    private static Dag dag(OpenRun run, WorkflowSpec spec) {
        WorkflowTemplate own = new WorkflowTemplate();
        own.getMetadata().setName(RunRow.of(run.workflow()).pipeline());
        own.setSpec(spec);
        return new Dag(own, Optional.empty());
    }

    /** Returns the parameters that the pipeline declares, with their defaults. */
    List<Parameter> declared() {
        return declared;
    }

    /** Returns all instances of all stages. */
    List<TaskInstance> instances() {
        return tasks.map(RunTasks::instances).orElse(List.of());
    }

    /** Returns how many stages have not started. */
    public long unstarted() {
        return count(phase -> phase == StagePhase.PENDING);
    }

    /** Returns how many stages did not succeed. */
    public long unfinished() {
        return count(
                phase -> phase != StagePhase.SUCCEEDED && phase != StagePhase.CACHED && phase != StagePhase.SKIPPED);
    }

    /** Returns how many stages follow a stage, and that stage. */
    public long from(String stage) {
        Set<String> reached = new HashSet<>(Set.of(stage));
        List<Task> all = tasks.map(RunTasks::tasks).orElse(List.of());
        boolean more = true;
        while (more) {
            more = all.stream()
                    .filter(task -> task.upstream().stream().anyMatch(reached::contains))
                    .map(task -> reached.add(task.id()))
                    .reduce(false, Boolean::logicalOr);
        }
        return reached.size();
    }

    private long count(Predicate<StagePhase> wanted) {
        return tasks.map(all -> all.tasks().stream()
                        .map(task -> StagePhase.of(all.instances(task)))
                        .filter(wanted)
                        .count())
                .orElse(0L);
    }

    List<ObjectNode> json() {
        return tasks.map(all -> all.tasks().stream()
                        .map(task -> json(task, all.instances(task)))
                        .toList())
                .orElse(List.of());
    }

    private static ObjectNode json(Task task, List<TaskInstance> instances) {
        String message = instances.stream()
                .flatMap(instance -> instance.node().stream())
                .map(NodeStatus::message)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return StageShapes.STAGE
                .startResponse()
                .put("stage", task.id())
                .put("kind", StageKind.of(task))
                .putTexts("after", task.upstream())
                .put("phase", StagePhase.of(instances).word())
                .put("instances", StagePhase.counts(task, instances))
                .putTime("startedAt", time(instances, TaskInstance::queued, Comparator.reverseOrder()))
                .putTime("finishedAt", ended(instances))
                .put("message", Optional.of(message).filter(text -> !text.isEmpty()))
                .put(
                        "attempts",
                        instances.stream()
                                .mapToInt(TaskInstance::tryNumber)
                                .max()
                                .orElse(0))
                .done();
    }

    private static Optional<Instant> ended(List<TaskInstance> instances) {
        boolean all = instances.stream()
                .allMatch(instance -> instance.state().filter(TaskState::ended).isPresent());
        return all ? time(instances, TaskInstance::ended, Comparator.naturalOrder()) : Optional.empty();
    }

    /** Returns the last time in an order. */
    private static Optional<Instant> time(
            List<TaskInstance> instances, Function<TaskInstance, Optional<Instant>> time, Comparator<Instant> order) {
        return instances.stream()
                .flatMap(instance -> time.apply(instance).stream())
                .max(order);
    }
}
