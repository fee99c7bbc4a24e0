package io.gangflow.cli.walkthrough;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.run.PodTrack;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code walkthrough.json}: the runs with their outcomes, pods and output files. */
final class WalkthroughJson {

    private WalkthroughJson() {}

    /** @param unseen why results were not checked; empty if they were */
    static String of(List<SectionRun> runs, Optional<String> unseen) {
        ObjectNode root = BoundedJson.INDENTED.createObjectNode();
        unseen.ifPresent(why -> root.put("resultsNotLookedAt", why));
        ArrayNode list = root.putArray("runs");
        runs.forEach(run -> list.add(run(run)));
        try {
            return BoundedJson.INDENTED.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain values is always written", impossible);
        }
    }

    private static ObjectNode run(SectionRun run) {
        ObjectNode node = BoundedJson.INDENTED.createObjectNode();
        node.put("section", run.section().number());
        node.put("run", run.run().timeline().start().runId());
        node.put("attempt", run.attempt());
        node.put("cluster", run.run().timeline().start().cluster());
        node.put("pipeline", run.section().definition());
        node.put("scheduler", run.expected().scheduler().keyword());
        node.put("outcome", run.outcome().name().toLowerCase(Locale.ROOT));
        node.put("expected", run.expected().outcome().name().toLowerCase(Locale.ROOT));
        node.put("foreseen", run.foreseen().words());
        node.put("reason", run.reason());
        node.put("seconds", seconds(run.run().timeline().endMillis()));
        ArrayNode pods = node.putArray("pods");
        run.run().timeline().pods().forEach(track -> pods.add(pod(track)));
        ArrayNode results = node.putArray("results");
        run.results().forEach(results::add);
        return node;
    }

    private static ObjectNode pod(PodTrack track) {
        ObjectNode node = BoundedJson.INDENTED.createObjectNode();
        node.put("name", track.pod().name());
        node.put("stage", track.pod().stage());
        node.put("instance", track.pod().instance());
        node.put("role", track.pod().role());
        track.node().ifPresent(name -> node.put("node", name));
        node.put("created", seconds(track.createdMillis()));
        track.scheduledMillis().ifPresent(at -> node.put("bound", seconds(at)));
        track.runningMillis().ifPresent(at -> node.put("running", seconds(at)));
        track.endedMillis().ifPresent(at -> node.put("ended", seconds(at)));
        track.outcome().ifPresent(outcome -> node.put("outcome", outcome.name().toLowerCase(Locale.ROOT)));
        node.put("heldWhileLocked", track.heldWhileLocked());
        return node;
    }

    private static BigDecimal seconds(long millis) {
        return BigDecimal.valueOf(millis, 3);
    }
}
