package io.gangflow.airflow.unsupported;

import io.gangflow.collection.Ordered;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which operations are not done, and why. */
final class UnsupportedTable {

    private static final List<Reason> REASONS = List.of(
            because(
                    "there are no assets here: a stage names the URIs that it reads and writes in its pipeline file",
                    "POST assets/events",
                    "POST assets/{asset_id}/materialize",
                    "DELETE assets/{asset_id}/queuedEvents",
                    "DELETE dags/{dag_id}/assets/queuedEvents",
                    "DELETE dags/{dag_id}/assets/{asset_id}/queuedEvents",
                    "DELETE assets/{asset_id}/state-store",
                    "PUT assets/{asset_id}/state-store/{key}",
                    "DELETE assets/{asset_id}/state-store/{key}"),
            because(
                    "connections are Kubernetes Secrets here: create one with kubectl, and name it under `secrets` of the pipeline",
                    "POST connections",
                    "PATCH connections",
                    "POST connections/test",
                    "POST connections/enqueue-test",
                    "GET connections/enqueue-test",
                    "POST connections/defaults",
                    "DELETE connections/{connection_id}",
                    "PATCH connections/{connection_id}"),
            because(
                    "variables are parameters of a pipeline here: give them in `conf` when a run is triggered",
                    "POST variables",
                    "PATCH variables",
                    "DELETE variables/{variable_key}",
                    "PATCH variables/{variable_key}"),
            because(
                    "pools are Volcano's queues: declare them under `queues` of a pipeline, or change the Queue with kubectl",
                    "POST pools",
                    "PATCH pools",
                    "DELETE pools/{pool_name}",
                    "PATCH pools/{pool_name}"),
            because(
                    "use `gangflow backfill`, which submits the runs that a schedule would have started",
                    "POST backfills",
                    "POST backfills/dry_run",
                    "PUT backfills/{backfill_id}/pause",
                    "PUT backfills/{backfill_id}/unpause",
                    "PUT backfills/{backfill_id}/cancel"),
            because(
                    "outputs belong to the stage that gives them and can't be changed; run the stage again (clearTaskInstances)",
                    "POST dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/xcomEntries",
                    "PATCH dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/xcomEntries/{xcom_key}",
                    "DELETE dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/xcomEntries/{xcom_key}"),
            because(
                    "a pipeline is deleted where it was applied: kubectl delete workflowtemplate",
                    "DELETE dags/{dag_id}"),
            because(
                    "favourites are somebody's, and this server keeps nothing of people",
                    "POST dags/{dag_id}/favorite",
                    "POST dags/{dag_id}/unfavorite"),
            because("change one run at a time: PATCH dagRuns/{dag_run_id}", "PATCH dags/{dag_id}/dagRuns"),
            because(
                    "clear one run at a time: POST dagRuns/{dag_run_id}/clear",
                    "POST dags/{dag_id}/clearDagRuns",
                    "POST dags/{dag_id}/clearPartitions"),
            because(
                    "change one task instance at a time: PATCH taskInstances/{task_id}",
                    "PATCH dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances",
                    "PATCH dags/{dag_id}/dagRuns/{dag_run_id}/taskGroupInstances/{group_id}",
                    "PATCH dags/{dag_id}/dagRuns/{dag_run_id}/taskGroupInstances/{group_id}/dry_run"),
            because(
                    "a node belongs to its run and can't be deleted alone; delete the run",
                    "DELETE dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}"),
            because(
                    "tasks keep no state here between tries; write it to an output or to object storage",
                    "DELETE dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/state-store",
                    "PUT dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/state-store/{key}",
                    "PATCH dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/state-store/{key}",
                    "DELETE dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}/state-store/{key}"),
            because("a pipeline file is compiled where it is: gangflow compile", "PUT parseDagFile/{file_token}"),
            because(
                    "this server has no pages to log in; POST /auth/token with a user, or send a bearer token of Kubernetes",
                    "GET auth/login",
                    "GET auth/logout"));

    /** Sentences by method and path, which is below {@code /api/v2/}. */
    static final Map<String, String> LINES = lines();

    private UnsupportedTable() {}

    private record Reason(String why, List<String> operations) {}

    private static Reason because(String why, String... operations) {
        return new Reason(why, List.of(operations));
    }

    private static Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        REASONS.forEach(reason -> reason.operations().forEach(operation -> lines.put(operation, reason.why())));
        return Ordered.copyOf(lines);
    }
}
