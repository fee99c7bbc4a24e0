package io.gangflow.airflow.task;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.UnreadableNodesException;
import io.gangflow.server.http.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The task instances of the cluster. */
public record Instances(Dags dags, DagRuns runs) {

    private static final int NOT_FOUND = 404;

    /** Returns a view for read-only use. */
    public Instances recent() {
        return new Instances(dags.recent(), runs.recent());
    }

    public RunTasks tasks(String dagId, String runId) {
        return new RunTasks(runs.whole(dagId, runId), dags.template(dagId));
    }

    /** Returns the instances of one run or of many: {@code ~} stands for all DAGs, or all runs. */
    public List<TaskInstance> of(String dagId, String runId) {
        if (!dagId.equals("~") && !runId.equals("~")) {
            return tasks(dagId, runId).instances();
        }
        Map<String, Dag> pipelines = new LinkedHashMap<>();
        if (dagId.equals("~")) {
            dags.cluster().templates().forEach(template -> {
                Dag dag = new Dag(template, Optional.empty());
                pipelines.put(dag.id(), dag);
            });
        } else {
            pipelines.put(dagId, dags.template(dagId));
        }
        List<TaskInstance> all = new ArrayList<>();
        for (Workflow run : found(dagId, runId)) {
            Dag dag = pipelines.get(Cluster.pipelineOf(run).orElse(""));
            if (dag != null) {
                all.addAll(readable(run, dag));
            }
        }
        return all;
    }

    private static List<TaskInstance> readable(Workflow run, Dag dag) {
        try {
            return new RunTasks(run, dag).instances();
        } catch (UnreadableNodesException damaged) {
            return List.of(); // the other runs are listed; the run's own route says why its nodes can't be read
        }
    }

    private List<Workflow> found(String dagId, String runId) {
        return runId.equals("~")
                ? runs.whole(dagId)
                : runs.of(dagId).stream()
                        .filter(run -> run.runId().equals(runId))
                        .map(run -> runs.whole(run.dagId(), runId))
                        .toList();
    }

    /**
     * Returns the instances of one task of a run.
     *
     * @throws ApiException 404 when the pipeline has no such task
     */
    public List<TaskInstance> of(String dagId, String runId, String taskId) {
        RunTasks tasks = tasks(dagId, runId);
        return tasks.tasks().stream()
                .filter(task -> task.id().equals(taskId))
                .findFirst()
                .map(tasks::instances)
                .orElseThrow(() -> missing(dagId, runId, taskId));
    }

    /**
     * Returns one instance.
     *
     * @param mapIndex -1 for the instance of a task that is not mapped
     */
    public TaskInstance get(String dagId, String runId, String taskId, int mapIndex) {
        List<TaskInstance> all = of(dagId, runId, taskId);
        for (TaskInstance instance : all) {
            if (instance.mapIndex() == mapIndex) {
                return instance;
            }
        }
        if (mapIndex == -1) {
            throw new ApiException(NOT_FOUND, "Task instance is mapped, add the map_index value to the URL");
        }
        throw new ApiException(
                NOT_FOUND,
                "The Mapped Task Instance with dag_id: `%s`, run_id: `%s`, task_id: `%s`, and map_index: `%d` was not found"
                        .formatted(dagId, runId, taskId, mapIndex));
    }

    private static ApiException missing(String dagId, String runId, String taskId) {
        return new ApiException(
                NOT_FOUND,
                "The Task Instance with dag_id: `%s`, run_id: `%s` and task_id: `%s` was not found"
                        .formatted(dagId, runId, taskId));
    }
}
