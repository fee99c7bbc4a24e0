package io.gangflow.simulator.scenario;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.file.FileFormat;
import io.gangflow.json.BoundedJson;
import java.util.Optional;

/** Writes a record in the format of the lab's recorder; seconds with two decimals. */
public final class RecordJson {

    static final FileFormat FORMAT = new FileFormat("gangflow/recording", 1);

    private RecordJson() {}

    public static String of(PlayedRecord played) {
        return tree(played).toPrettyString() + "\n";
    }

    /** Returns the record as a tree. */
    public static ObjectNode tree(PlayedRecord played) {
        ObjectNode root = BoundedJson.MAPPER.createObjectNode();
        root.put(FileFormat.KEY, FORMAT.toString());
        root.set("scenario", played.scenario().document());
        root.put("outcome", played.outcome());
        root.put("seconds", seconds(played.endMillis()));
        ObjectNode pods = root.putObject("pods");
        played.pods().forEach((name, pod) -> pods.set(name, pod(pod)));
        ObjectNode groups = root.putObject("podGroups");
        played.podGroups().forEach((name, phases) -> {
            ArrayNode list = groups.putArray(name);
            phases.forEach(phase -> list.addArray().add(seconds(phase.millis())).add(phase.phase()));
        });
        return root;
    }

    private static ObjectNode pod(PlayedPod pod) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("job", pod.job());
        node.put("created", seconds(pod.created()));
        time(node, "bound", pod.bound());
        pod.node().ifPresent(name -> node.put("node", name));
        time(node, "running", pod.running());
        time(node, "ended", pod.ended());
        pod.phase().ifPresent(phase -> node.put("phase", phase));
        time(node, "evicted", pod.evicted());
        return node;
    }

    private static void time(ObjectNode node, String key, Optional<Long> millis) {
        millis.ifPresent(time -> node.put(key, seconds(time)));
    }

    private static double seconds(long millis) {
        return Math.round(millis / 10.0) / 100.0;
    }
}
