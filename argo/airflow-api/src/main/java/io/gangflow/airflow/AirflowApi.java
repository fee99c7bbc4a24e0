package io.gangflow.airflow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.backfill.BackfillOperations;
import io.gangflow.airflow.clear.ClearOperations;
import io.gangflow.airflow.clear.MarkOperations;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.hitl.HitlOperations;
import io.gangflow.airflow.log.LogOperations;
import io.gangflow.airflow.monitor.EmptyOperations;
import io.gangflow.airflow.monitor.EventOperations;
import io.gangflow.airflow.monitor.ImportOperations;
import io.gangflow.airflow.monitor.ImportProblem;
import io.gangflow.airflow.monitor.MonitorOperations;
import io.gangflow.airflow.pool.PoolOperations;
import io.gangflow.airflow.routes.DagOperations;
import io.gangflow.airflow.routes.PipelineOperations;
import io.gangflow.airflow.routes.RunOperations;
import io.gangflow.airflow.routes.WaitOperation;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.shape.CommonShapes;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.task.LinkOperations;
import io.gangflow.airflow.task.TaskOperations;
import io.gangflow.airflow.trigger.Trigger;
import io.gangflow.airflow.unsupported.UnsupportedOperations;
import io.gangflow.airflow.v1.V1Dags;
import io.gangflow.airflow.v1.V1Runs;
import io.gangflow.airflow.xcom.XComOperations;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.operation.OpenApiDocument;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.schema.Shape;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Airflow's REST API, v2 (as of Airflow 3.3.2) and a part of v1, for the pipelines and runs of one namespace. All state
 * is in the objects of the cluster, so any number of servers can run concurrently. Thread-safe.
 */
public final class AirflowApi implements AutoCloseable {

    private final Cluster cluster;
    private final List<Operation> operations = new ArrayList<>();
    private final Map<String, Shape> shapes = AllShapes.byName();

    /**
     * Creates the API of a namespace.
     *
     * @param nonces texts that are unique across all servers; with them, a trigger whose response was lost recognises
     *     its own workflow
     */
    public AirflowApi(
            ArgoClient argo, KubernetesClient kubernetes, String namespace, Clock clock, Supplier<String> nonces) {
        this(argo, kubernetes, namespace, clock, nonces, List::of);
    }

    /** @param problems of the pipeline files that the server knows */
    public AirflowApi(
            ArgoClient argo,
            KubernetesClient kubernetes,
            String namespace,
            Clock clock,
            Supplier<String> nonces,
            Supplier<List<ImportProblem>> problems) {
        this(new Cluster(argo, kubernetes, namespace), clock, nonces, problems);
    }

    /**
     * Creates the API of a cluster that another API shows too, so that both have one watch.
     *
     * @param problems of the pipeline files that the server knows
     */
    public AirflowApi(Cluster cluster, Clock clock, Supplier<String> nonces, Supplier<List<ImportProblem>> problems) {
        this.cluster = cluster;
        Dags dags = new Dags(cluster);
        DagRuns runs = new DagRuns(cluster);
        Instances instances = new Instances(dags, runs);
        Trigger trigger = new Trigger(cluster, clock, nonces);
        operations.addAll(new MonitorOperations(cluster, clock).all());
        DagOperations pipelines = new DagOperations(dags);
        PipelineOperations sources = new PipelineOperations(dags);
        RunOperations ofRuns = new RunOperations(dags, runs, trigger);
        TaskOperations ofTasks = new TaskOperations(instances.recent());
        LogOperations logs = new LogOperations(instances);
        ClearOperations clearing = new ClearOperations(instances);
        operations.addAll(pipelines.all());
        operations.addAll(sources.all());
        operations.addAll(ofRuns.all());
        operations.add(new WaitOperation(dags, runs).operation());
        operations.addAll(ofTasks.all());
        operations.addAll(new LinkOperations(instances.recent()).all());
        operations.addAll(logs.all());
        operations.addAll(new XComOperations(instances.recent()).all());
        operations.addAll(clearing.all());
        operations.addAll(new MarkOperations(instances).all());
        operations.addAll(new HitlOperations(instances, clock).all());
        operations.addAll(new PoolOperations(cluster).all());
        operations.addAll(new EventOperations(cluster).all());
        operations.addAll(new ImportOperations(problems).all());
        operations.addAll(new BackfillOperations(cluster).all());
        operations.addAll(EmptyOperations.all());
        operations.addAll(UnsupportedOperations.all(List.copyOf(operations)));
        operations.addAll(new V1Dags(dags, pipelines, sources).all());
        operations.addAll(new V1Runs(ofRuns, ofTasks, logs, clearing).all());
    }

    /**
     * Starts to watch the objects of the namespace; most requests then need no request to the cluster. Until the first
     * lists are read, and while a watch is broken, data is read from the cluster.
     */
    public AirflowApi follow() {
        cluster.follow();
        return this;
    }

    /** Stops the watches; the owner closes the client. */
    @Override
    public void close() {
        cluster.close();
    }

    /** Returns the table of routes, each with its required permissions. */
    public List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        operations.forEach(operation -> routes.add(operation.route(shapes)));
        ObjectNode document = document();
        routes.add(new Route(
                Route.Method.GET,
                "/openapi.json",
                Route.Dialect.V2,
                Permission.NOBODY_ASKED,
                call -> Answer.Json.ok(document)));
        return routes;
    }

    /** Returns the OpenAPI document of this API. */
    public ObjectNode document() {
        return OpenApiDocument.of(
                "Gangflow's Airflow-compatible API",
                "0.1.0",
                operations,
                shapes.values(),
                CommonShapes.ERROR,
                CommonShapes.INVALID);
    }
}
