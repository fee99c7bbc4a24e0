package io.gangflow.page.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.List;

/** The pods of a cluster as columns: each field is a list with one entry per pod. */
final class PodColumns {

    private static final double MILLI = 1_000;

    private final List<String> extended;
    private final ObjectNode columns = JsonNodeFactory.instance.objectNode();
    private final ArrayNode names = columns.putArray("name");
    private final ArrayNode namespaces = columns.putArray("namespace");
    private final ArrayNode owners = columns.putArray("owner");
    private final ArrayNode nodes = columns.putArray("node");
    private final ArrayNode phases = columns.putArray("phase");
    private final ArrayNode since = columns.putArray("since");
    private final List<ArrayNode> requests = new ArrayList<>();

    /** @param extended names of the resources besides CPU and memory */
    PodColumns(List<String> extended) {
        this.extended = List.copyOf(extended);
        ArrayNode all = columns.putArray("requests");
        for (int i = 0; i < 2 + extended.size(); i++) {
            requests.add(all.addArray());
        }
    }

    /** @param node index of its node; -1 if it waits for one */
    void add(PodState pod, int owner, int node) {
        boolean runs = pod.phase() == PodState.Phase.RUNNING;
        names.add(pod.name());
        namespaces.add(pod.namespace());
        owners.add(owner);
        nodes.add(node);
        phases.add(runs ? "R" : "P");
        since.add((runs && pod.startedMillis() > 0 ? pod.startedMillis() : pod.createdMillis()) / 1_000);
        requests.get(0).add(pod.requests().milliCpu() / MILLI);
        requests.get(1).add(pod.requests().memoryBytes());
        for (int i = 0; i < extended.size(); i++) {
            requests.get(2 + i).add(pod.requests().amount(extended.get(i)));
        }
    }

    ObjectNode json() {
        return columns;
    }
}
