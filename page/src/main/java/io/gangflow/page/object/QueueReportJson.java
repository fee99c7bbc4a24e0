package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.run.QueueUse;
import io.gangflow.simulator.queues.Bill;
import io.gangflow.simulator.queues.Consumption;
import io.gangflow.simulator.queues.QueueHistory;
import io.gangflow.simulator.queues.QueueReport;
import io.gangflow.simulator.queues.ResourceHours;
import io.gangflow.simulator.queues.Waiting;

/** The costs, the queues over time, and the fairness between queues, as JSON. */
final class QueueReportJson {

    private QueueReportJson() {}

    static void into(ObjectNode node, QueueReport report) {
        node.set("bill", bill(report.bill()));
        ObjectNode fairness = node.putObject("fairness");
        fairness.put("comparedSeconds", Json.seconds(report.fairness().comparedMillis()));
        fairness.put("meanJainIndex", Json.amount(report.fairness().meanJainIndex()));
        fairness.put("lowestJainIndex", Json.amount(report.fairness().lowestJainIndex()));
        ArrayNode queues = node.putArray("queues");
        for (Consumption queue : report.queues()) {
            ObjectNode one = queues.addObject();
            one.put("queue", queue.name().isEmpty() ? null : queue.name());
            consumption(one, queue);
            report.histories().stream()
                    .filter(history -> history.queue().equals(queue.name()))
                    .forEach(history -> history(one, history));
        }
    }

    private static ObjectNode bill(Bill bill) {
        ObjectNode node = Json.object();
        node.put("usd", Json.amount(bill.usd()));
        node.put("idleUsd", Json.amount(bill.idleUsd()));
        node.put("cpuCoreHours", Json.amount(bill.cpuCoreHours()));
        node.put("idleCpuCoreHours", Json.amount(bill.idleCpuCoreHours()));
        node.put("gpuHours", Json.amount(bill.gpuHours()));
        node.put("idleGpuHours", Json.amount(bill.idleGpuHours()));
        return node;
    }

    /** Writes the fields that queues and stages have in common. */
    static void consumption(ObjectNode node, Consumption use) {
        node.put("podCount", use.pods());
        node.set("podsWaited", waiting(use.podsWaited()));
        node.set("gangsWaited", waiting(use.gangsWaited()));
        hours(node, "cpuCoreHours", use.cpuCoreHours());
        hours(node, "gpuHours", use.gpuHours());
        node.put("usd", Json.amount(use.usd()));
    }

    private static void hours(ObjectNode node, String field, ResourceHours hours) {
        ObjectNode both = node.putObject(field);
        both.put("held", Json.amount(hours.held()));
        both.put("stalled", Json.amount(hours.stalled()));
    }

    private static ObjectNode waiting(Waiting waiting) {
        ObjectNode node = Json.object();
        node.put("count", waiting.count());
        node.put("unfinishedCount", waiting.unfinished());
        node.put("p50Seconds", Json.seconds(waiting.p50Millis()));
        node.put("p90Seconds", Json.seconds(waiting.p90Millis()));
        node.put("p99Seconds", Json.seconds(waiting.p99Millis()));
        node.put("maxSeconds", Json.seconds(waiting.maxMillis()));
        return node;
    }

    private static void history(ObjectNode node, QueueHistory history) {
        node.put("weight", history.weight());
        node.put("meanDominantShare", Json.amount(history.meanDominantShare()));
        node.put("highestDominantShare", Json.amount(history.highestDominantShare()));
        ArrayNode points = node.putArray("overTime");
        for (QueueHistory.Point point : history.points()) {
            ObjectNode one = points.addObject();
            one.put("atSeconds", Json.seconds(point.atMillis()));
            one.put("share", Json.amount(point.use().share()));
            ObjectNode resources = one.putObject("resources");
            point.use().amounts().forEach((name, amount) -> resources.set(Json.field(name), amount(amount)));
        }
    }

    private static ObjectNode amount(QueueUse.Amount amount) {
        ObjectNode node = Json.object();
        node.put("allocated", Json.amount(amount.allocated()));
        node.put("deserved", Json.amount(amount.deserved()));
        node.put("borrowed", Json.amount(amount.borrowed()));
        node.put("requested", Json.amount(amount.requested()));
        return node;
    }
}
