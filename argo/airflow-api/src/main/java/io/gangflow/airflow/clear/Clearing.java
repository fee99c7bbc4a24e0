package io.gangflow.airflow.clear;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.airflow.task.Task;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.model.Workflow;
import io.gangflow.server.http.ApiException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Clears task instances the way Argo retries a run: failed and selected tasks run again, with all tasks after them. */
record Clearing(Cluster cluster) {

    /** Total wait until the objects that stages created are deleted; less than the time limit of a request. */
    private static final Duration MOST_WAITING = Duration.ofSeconds(5);

    private static final int CONFLICT = 409;
    private static final Set<TaskState> FAILED = Set.of(TaskState.FAILED, TaskState.UPSTREAM_FAILED);

    static boolean failed(TaskInstance instance) {
        return instance.state().filter(FAILED::contains).isPresent();
    }

    /** Returns the selected tasks with all their transitive predecessors or successors. */
    static Set<String> around(List<Task> tasks, Set<String> chosen, boolean before, boolean after) {
        Set<String> all = new LinkedHashSet<>(chosen);
        for (boolean more = true; more; ) {
            more = false;
            for (Task task : tasks) {
                if (after && task.upstream().stream().anyMatch(all::contains)) {
                    more |= all.add(task.id());
                }
                if (before && all.contains(task.id())) {
                    more |= all.addAll(task.upstream());
                }
            }
        }
        return all;
    }

    /** @throws ApiException 409 when the selection belongs to a run that has not ended */
    static void check(DagRun run, List<TaskInstance> chosen) {
        if (!chosen.isEmpty() && !run.state().ended()) {
            throw new ApiException(
                    CONFLICT,
                    "run `%s` is %s; Argo tries a run again when it has ended: set its state to failed first"
                            .formatted(run.runId(), run.state().text()));
        }
    }

    /**
     * Runs the tasks again.
     *
     * @param runs number of runs cleared in the same request
     * @throws ApiException 409 when the run has not ended
     */
    DagRun again(DagRun run, List<TaskInstance> chosen, int runs) throws InterruptedException {
        check(run, chosen);
        if (chosen.isEmpty()) {
            return run;
        }
        Set<String> nodes = new HashSet<>();
        for (TaskInstance instance : chosen) {
            instance.node().filter(node -> !failed(instance)).ifPresent(node -> nodes.add(node.name()));
        }
        ArgoClient argo = cluster.argo().clearingWithin(MOST_WAITING.dividedBy(runs));
        Workflow workflow = nodes.isEmpty() ? argo.retry(run.name()) : argo.retryNodes(run.name(), nodes);
        return cluster.written(workflow);
    }
}
