package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.faults.ModelApi;
import io.gangflow.faults.ModelReply;
import io.gangflow.faults.ModelRequest;
import io.gangflow.faults.Simulation;
import io.gangflow.json.BoundedJson;
import io.gangflow.minicluster.faults.ModelHttp;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A model of a cluster for the thread that created it; it records changes. */
public final class ModelCluster implements AutoCloseable {

    public static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-22T00:00:00Z"), ZoneOffset.UTC);

    private static final String OBJECTS = "/apis/argoproj.io/v1alpha1/namespaces/ns/";

    private final ModelApi api = new ModelApi(new Simulation(0, 0), 0);
    private final List<String> changes = new ArrayList<>();
    private final KubernetesClient client;
    private int reads;

    public ModelCluster() {
        client = ModelHttp.client();
        ModelHttp.WIRE.set(this::answer);
    }

    private ModelReply answer(ModelRequest request) {
        if (!request.isRead()) {
            changes.add(request.method() + " "
                    + request.path().substring(request.path().lastIndexOf('/') + 1));
        } else {
            reads++;
        }
        return api.call(request);
    }

    public Cluster cluster() {
        return new Cluster(new ArgoClient(client, "ns", CLOCK), client, "ns");
    }

    /** Creates a pipeline with one task, `a`. */
    public ModelCluster pipeline(String name) throws IOException {
        return pipeline(name, """
                {"spec": {"entrypoint": "main", "templates": [
                  {"name": "main", "dag": {"tasks": [{"name": "a", "template": "t"}]}},
                  {"name": "t", "container": {"image": "example"}}]}}""");
    }

    /** Creates a pipeline from its template. */
    public ModelCluster pipeline(String name, String template) throws IOException {
        return put("WorkflowTemplate", name, template);
    }

    /**
     * Creates a run.
     *
     * @param more fields of the workflow in addition to its name and its pipeline
     */
    public ModelCluster run(String pipeline, String name, String more) throws IOException {
        ObjectNode object = (ObjectNode) BoundedJson.MAPPER.readTree(more);
        object.withObject("/spec/workflowTemplateRef").put("name", pipeline);
        object.withObject("/metadata/labels").put(RunMetadataKeys.TEMPLATE, pipeline);
        return put("Workflow", name, object.toString());
    }

    private ModelCluster put(String kind, String name, String json) throws IOException {
        ObjectNode object = (ObjectNode) BoundedJson.MAPPER.readTree(json);
        object.put("apiVersion", "argoproj.io/v1alpha1").put("kind", kind);
        object.withObject("/metadata").put("name", name).put("namespace", "ns").put("uid", "uid-of-" + name);
        api.objects().put(OBJECTS + (kind.equals("Workflow") ? "workflows/" : "workflowtemplates/") + name, object);
        return this;
    }

    /** Returns the methods of all requests except GET, with the last part of their paths. */
    public List<String> changes() {
        return List.copyOf(changes);
    }

    /** Returns a request of a user with all permissions. */
    public static Call call(Map<String, String> path, Map<String, List<String>> query, String body) throws IOException {
        JsonNode json = BoundedJson.MAPPER.readTree(body);
        return new Call(new Caller("ada", List.of()), path, query, Map.of(), json);
    }

    /** Returns the number of read requests. */
    public int reads() {
        return reads;
    }

    @Override
    public void close() {
        ModelHttp.WIRE.remove();
        client.close();
    }
}
