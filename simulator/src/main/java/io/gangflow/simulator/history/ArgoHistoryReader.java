package io.gangflow.simulator.history;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.gangflow.json.BoundedJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * Reads Argo workflows: a list, a {@code WorkflowList}, or one workflow after the other; from a cluster
 * ({@code kubectl get workflows -A -o json}), from its archive ({@code argo archive list -o json}), or as rows of the
 * archive's table, whose column {@code workflow} has the whole object. Each pod of a workflow is a job; a workflow
 * without nodes, as in lists of the archive, is a job with one pod and the mean of its {@code resourcesDuration}. The
 * queue is the namespace.
 *
 * <p>Argo records when a pod was created and when it ended, but not when it was bound: its waiting time is part of its
 * running time.
 */
public final class ArgoHistoryReader {

    private static final int MOST_NODES_BYTES = 64 << 20;
    private static final ObjectReader TREE = BoundedJson.MAPPER.readerFor(JsonNode.class);

    private final History.Builder history = new History.Builder();

    /** Reads files. */
    static History read(List<HistorySource> sources) throws IOException, HistoryException {
        ArgoHistoryReader workflows = new ArgoHistoryReader();
        for (HistorySource source : sources) {
            workflows.file(source);
        }
        return workflows.history(sources.get(0).file().toString());
    }

    /**
     * Returns the jobs of workflows in memory.
     *
     * @param source name of the cluster in errors
     * @throws HistoryException if no pod of them has ended
     */
    public static History of(String source, List<? extends JsonNode> all) throws HistoryException {
        ArgoHistoryReader workflows = new ArgoHistoryReader();
        for (JsonNode workflow : all) {
            workflows.add(source, workflow);
        }
        return workflows.history(source);
    }

    /**
     * Returns the jobs of all workflows that were added.
     *
     * @param source name of the place that they come from, in errors
     * @throws HistoryException if no pod of them has ended
     */
    public History history(String source) throws HistoryException {
        return history.build(source);
    }

    private void file(HistorySource source) throws IOException, HistoryException {
        int number = 0;
        try (Reader text = source.open();
                JsonParser parser = BoundedJson.MAPPER.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    JsonNode tree = TREE.readTree(parser);
                    JsonNode items = tree.path("items").isArray()
                            ? tree.path("items")
                            : BoundedJson.MAPPER.createArrayNode().add(tree);
                    for (JsonNode item : items) {
                        number++;
                        add("%s, workflow %d".formatted(source.file(), number), item);
                    }
                } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                    throw new HistoryException(source.file().toString(), "no list of workflows");
                }
            }
        } catch (JsonProcessingException exception) {
            throw new HistoryException(
                    "%s, workflow %d".formatted(source.file(), Math.max(1, number)), BoundedJson.problem(exception));
        }
    }

    /**
     * Adds the pods of a workflow.
     *
     * @param place of the workflow in errors
     * @throws HistoryException if it is no workflow
     */
    public void add(String place, JsonNode item) throws HistoryException {
        JsonNode workflow = whole(place, item);
        JsonNode metadata = workflow.path("metadata");
        JsonNode status = workflow.path("status");
        String namespace = metadata.path("namespace").asText("default");
        String id = namespace + "/" + metadata.path("name").asText() + "/";
        if (metadata.path("name").asText().isEmpty()) {
            throw new HistoryException(place, "no workflow: it has no metadata.name");
        }
        if (!status.path("offloadNodeStatusVersion").asText("").isEmpty()) {
            history.leaveOut("its nodes are in the database of the Argo server");
            return;
        }
        JsonNode nodes = nodes(place, status);
        if (nodes.isEmpty()) {
            job(place, id + metadata.path("uid").asText("run"), namespace, status, ArgoRequests.mean(status));
            return;
        }
        ArgoRequests requests = ArgoRequests.of(workflow);
        for (JsonNode node : nodes) {
            if (node.path("type").asText().equals("Pod")) {
                job(place, id + node.path("id").asText(), namespace, node, requests.ofNode(node));
            }
        }
    }

    /** Rows of the table have the workflow as an object, or as its text. */
    private static JsonNode whole(String place, JsonNode item) throws HistoryException {
        JsonNode column = item.path("workflow");
        if (!column.isTextual()) {
            return column.isObject() ? column : item;
        }
        try {
            return BoundedJson.MAPPER.readTree(column.asText());
        } catch (JsonProcessingException exception) {
            throw new HistoryException(place, BoundedJson.problem(exception));
        }
    }

    private void job(String place, String id, String queue, JsonNode run, Optional<HistoricalJob.Role> role)
            throws HistoryException {
        Optional<Double> started = KubernetesPods.seconds(run.path("startedAt").asText(null));
        Optional<Double> ended = KubernetesPods.seconds(run.path("finishedAt").asText(null));
        if (started.isEmpty() || ended.isEmpty()) {
            history.leaveOut("has not started or ended");
        } else if (role.isEmpty()) {
            history.leaveOut("its requests are unknown");
        } else {
            double ran = Math.max(0, ended.get() - started.get());
            history.add(
                    place, new HistoricalJob(id, queue, started.get(), started.get(), ran, false, List.of(role.get())));
        }
    }

    /** Nodes of a long workflow are compressed with gzip, in Base64 (Argo 4.1, workflow/packer/packer.go). */
    private static JsonNode nodes(String place, JsonNode status) throws HistoryException {
        String packed = status.path("compressedNodes").asText("");
        if (packed.isEmpty()) {
            return status.path("nodes");
        }
        try (InputStream in =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(packed)))) {
            byte[] json = in.readNBytes(MOST_NODES_BYTES + 1);
            if (json.length > MOST_NODES_BYTES) {
                throw new HistoryException(
                        place, "its packed nodes are longer than %d MiB".formatted(MOST_NODES_BYTES >> 20));
            }
            return BoundedJson.MAPPER.readTree(json);
        } catch (IOException | IllegalArgumentException exception) {
            throw new HistoryException(place, "its packed nodes cannot be read");
        }
    }
}
