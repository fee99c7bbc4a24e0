package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.simulator.bench.BenchResult;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The result of {@code simulate --bench} as JSON. */
public final class BenchJson {

    private BenchJson() {}

    public static String of(BenchResult result) {
        ObjectNode root = Json.object();
        ArrayNode results = root.putArray("results");
        result.placed().forEach(placed -> placed(results.addObject(), placed));
        ArrayNode days = root.putArray("day");
        result.days().forEach(day -> day(days.addObject(), day));
        return Json.text(root);
    }

    private static void placed(ObjectNode node, BenchResult.Placed placed) {
        node.put("scheduler", placed.scheduler().keyword());
        node.put("nodes", placed.size().nodes());
        node.put("pods", placed.size().pods());
        node.put("queues", placed.size().queues());
        node.put("seconds", milliseconds(placed.seconds()));
        node.put("podsPerSecond", Math.round(placed.podsPerSecond()));
        node.put("peakHeapMiB", placed.peakHeapMiB());
    }

    private static void day(ObjectNode node, BenchResult.DayPassed day) {
        node.put("scheduler", day.scheduler().keyword());
        node.put("nodes", day.result().nodes());
        node.put("gangs", day.result().gangs());
        node.put("pods", day.result().pods());
        node.put("ended", day.result().ended());
        node.put("looks", day.result().looks());
        node.put("virtualSeconds", Json.seconds(day.result().lastMillis()));
        node.put("seconds", milliseconds(day.seconds()));
        node.put("peakHeapMiB", day.peakHeapMiB());
    }

    private static BigDecimal milliseconds(double seconds) {
        return BigDecimal.valueOf(seconds).setScale(3, RoundingMode.HALF_UP);
    }
}
