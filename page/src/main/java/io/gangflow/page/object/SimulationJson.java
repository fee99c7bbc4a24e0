package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.run.RunEvent;
import io.gangflow.run.Timeline;
import io.gangflow.run.Utilisation;
import io.gangflow.simulator.queues.QueueReport;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** {@code simulate --output json}; docs/reference/simulate-json.md describes the fields. */
public final class SimulationJson {

    private SimulationJson() {}

    /** Returns one object per run, in the order of the given schedulers. */
    public static String of(List<Timeline> timelines) {
        ObjectNode root = Json.object();
        ArrayNode simulations = root.putArray("simulations");
        timelines.forEach(timeline -> simulations.add(run(timeline)));
        return Json.text(root);
    }

    /** Returns the object of one run. */
    public static ObjectNode run(Timeline timeline) {
        QueueReport report = QueueReport.of(timeline);
        ObjectNode node = Json.object();
        node.put("scheduler", timeline.start().scheduler());
        node.put("cluster", timeline.start().cluster());
        node.put("pipeline", timeline.start().pipeline());
        node.put("outcome", timeline.outcome().map(SimulationJson::word).orElse("unfinished"));
        node.put("message", timeline.message());
        Json.seconds(
                node,
                "makespanSeconds",
                timeline.makespanMillis().map(OptionalLong::of).orElseGet(OptionalLong::empty));
        node.put("endSeconds", Json.seconds(timeline.endMillis()));
        node.set("lock", timeline.locked().map(LockJson::of).orElse(null));
        ObjectNode use = node.putObject("utilisation");
        use.set("cpu", utilisation(timeline.cpu()));
        use.set("gpu", utilisation(timeline.gpus()));
        QueueReportJson.into(node, report);
        node.set("stages", RunJson.stages(timeline, report));
        node.set("nodes", RunJson.nodes(timeline));
        node.set("gangs", RunJson.gangs(timeline));
        node.set("pods", RunJson.pods(timeline));
        return node;
    }

    private static ObjectNode utilisation(Utilisation share) {
        ObjectNode node = Json.object();
        node.put("boundShare", Json.amount(share.bound()));
        node.put("heldByLockShare", Json.amount(share.idle()));
        return node;
    }

    static String word(RunEvent.Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
