package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.simulator.history.JobWaits;
import io.gangflow.simulator.history.ReplayReport;
import java.util.List;

/** {@code simulate --history --output json}; docs/reference/simulate-json.md describes the fields. */
public final class ReplayJson {

    private ReplayJson() {}

    /** Returns one object per scheduler. */
    public static String of(List<ReplayReport> reports) {
        ObjectNode root = Json.object();
        ArrayNode replays = root.putArray("replays");
        reports.forEach(report -> replays.add(replay(report)));
        return Json.text(root);
    }

    private static ObjectNode replay(ReplayReport report) {
        ObjectNode node = Json.object();
        node.put("scheduler", report.scheduler());
        node.put("outcome", SimulationJson.word(report.outcome()));
        node.put("message", report.message());
        node.set("actual", waits(report.actual()).put("spanSeconds", Json.amount(report.actualSpanSeconds())));
        node.set("predicted", waits(report.predicted()).put("spanSeconds", Json.amount(report.predictedSpanSeconds())));
        node.set("cpuShare", shares(report.cpu()));
        node.set("gpuShare", shares(report.gpu()));
        node.put("usd", Json.amount(report.usd()));
        node.put("meanJainIndex", Json.amount(report.fairness().meanJainIndex()));
        ArrayNode queues = node.putArray("queues");
        report.queues().forEach(queue -> {
            ObjectNode one = queues.addObject().put("name", queue.queue());
            one.set("actual", waits(queue.actual()));
            one.set("predicted", waits(queue.predicted()));
        });
        return node;
    }

    private static ObjectNode shares(ReplayReport.Shares shares) {
        return Json.object()
                .put("actual", Json.amount(shares.actual()))
                .put("predicted", Json.amount(shares.predicted()));
    }

    private static ObjectNode waits(JobWaits waits) {
        return Json.object()
                .put("jobs", waits.jobs())
                .put("neverStarted", waits.never())
                .put("meanWaitSeconds", Json.amount(waits.meanSeconds()))
                .put("p50WaitSeconds", Json.amount(waits.p50Seconds()))
                .put("p90WaitSeconds", Json.amount(waits.p90Seconds()))
                .put("maxWaitSeconds", Json.amount(waits.maxSeconds()));
    }
}
