package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.run.NodeTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.queues.Consumption;
import io.gangflow.simulator.queues.QueueReport;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The nodes, stages, gangs and pods of a run as JSON. */
final class RunJson {

    private RunJson() {}

    static ArrayNode nodes(Timeline timeline) {
        ArrayNode nodes = array();
        for (NodeTrack track : timeline.nodes()) {
            ObjectNode node = nodes.addObject();
            node.put("node", track.node().name());
            node.put("usdPerHour", Json.amount(track.node().usdPerHour()));
            node.set("allocatable", Json.resources(track.node().allocatable()));
            node.put("paidFromSeconds", Json.seconds(track.fromMillis()));
            node.put("readySeconds", Json.seconds(track.readyMillis()));
            Json.seconds(node, "goneSeconds", track.goneMillis());
        }
        return nodes;
    }

    static ArrayNode stages(Timeline timeline, QueueReport report) {
        ArrayNode stages = array();
        Map<String, Consumption> uses =
                report.stages().stream().collect(Collectors.toMap(Consumption::name, Function.identity()));
        for (StageTrack stage : timeline.stages()) {
            ObjectNode node = stages.addObject();
            node.put("stage", stage.stage());
            node.put("outcome", stage.outcome().map(SimulationJson::word).orElse("unfinished"));
            node.put("instanceCount", stage.instances());
            if (stage.cached() > 0) {
                node.put("cachedCount", stage.cached());
            }
            Json.seconds(node, "startedSeconds", stage.startedMillis());
            Json.seconds(node, "endedSeconds", stage.endedMillis());
            Consumption use = uses.get(stage.stage());
            if (use != null) {
                QueueReportJson.consumption(node, use);
            }
        }
        return stages;
    }

    static ArrayNode gangs(Timeline timeline) {
        ArrayNode gangs = array();
        timeline.gangs().forEach(gang -> {
            ObjectNode node = gangs.addObject();
            node.put("gang", gang.gang());
            node.put("queue", gang.queue().isEmpty() ? null : gang.queue());
            node.put("stage", gang.stage());
            gang.instance().ifPresentOrElse(value -> node.put("instance", value), () -> node.putNull("instance"));
            node.put("minMember", gang.minMember());
            node.put("createdSeconds", Json.seconds(gang.createdMillis()));
            Json.seconds(node, "startedSeconds", gang.startedMillis());
        });
        return gangs;
    }

    static ArrayNode pods(Timeline timeline) {
        ArrayNode pods = array();
        timeline.pods().forEach(pod -> pods.add(pod(pod)));
        return pods;
    }

    private static ObjectNode pod(PodTrack track) {
        ObjectNode node = Json.object();
        node.put("pod", track.pod().name());
        node.put("stage", track.pod().stage());
        node.put("instance", track.pod().instance());
        node.put("role", track.pod().role());
        node.put("queue", track.queue().isEmpty() ? null : track.queue());
        node.put("node", track.node().orElse(null));
        node.set("requests", Json.resources(track.requests()));
        node.put("createdSeconds", Json.seconds(track.createdMillis()));
        Json.seconds(node, "boundSeconds", track.scheduledMillis());
        Json.seconds(node, "runningSeconds", track.runningMillis());
        Json.seconds(node, "endedSeconds", track.endedMillis());
        node.put(
                "outcome",
                track.outcome().map(how -> how.name().toLowerCase(Locale.ROOT)).orElse(null));
        node.put("message", track.message());
        track.progress()
                .ifPresent(progress -> node.putObject("progress")
                        .put("done", progress.done())
                        .put("total", progress.total())
                        .put("part", progress.part()));
        node.put("heldWhileLocked", track.heldWhileLocked());
        ArrayNode waits = node.putArray("waits");
        track.waits()
                .forEach(wait -> waits.addObject()
                        .put("atSeconds", Json.seconds(wait.atMillis()))
                        .put("reason", wait.reason()));
        return node;
    }

    private static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }
}
