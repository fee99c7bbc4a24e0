package io.gangflow.airflow.dag;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.WorkflowTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The DAGs of the cluster. */
public record Dags(Cluster cluster) {

    /** Returns all DAGs, read-only. */
    public List<Dag> all() {
        Map<String, CronWorkflow> schedules = cluster.schedules().stream()
                .collect(Collectors.toMap(ObjectMetadata::name, Function.identity(), (one, other) -> one));
        return cluster.templates().stream()
                .map(template -> new Dag(template, Optional.ofNullable(schedules.get(ObjectMetadata.name(template)))))
                .toList();
    }

    /** Returns a view for read-only use ({@link Cluster#recent}). */
    public Dags recent() {
        return new Dags(cluster.recent());
    }

    /** Includes the schedule, so it needs two requests. */
    public Dag get(String dagId) {
        WorkflowTemplate template = cluster.pipeline(dagId);
        return new Dag(template, cluster.schedule(dagId));
    }

    /** Returns a DAG without its schedule, for callers that need only the template. */
    public Dag template(String dagId) {
        return new Dag(cluster.pipeline(dagId), Optional.empty());
    }
}
