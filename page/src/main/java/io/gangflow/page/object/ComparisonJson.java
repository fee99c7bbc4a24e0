package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.simulator.comparison.RunComparison;
import io.gangflow.simulator.comparison.StageComparison;
import io.gangflow.simulator.comparison.StageTimes;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code simulate --actual --output json}; docs/reference/simulate-json.md describes the fields. */
public final class ComparisonJson {

    private ComparisonJson() {}

    /** Returns one JSON object. */
    public static String of(RunComparison comparison) {
        ObjectNode root = Json.object();
        root.put("lateSeconds", Json.seconds(comparison.lateMillis()));
        ArrayNode stages = root.putArray("stages");
        for (StageComparison stage : comparison.stages()) {
            ObjectNode node = stages.addObject().put("stage", stage.stage());
            node.put("lateSeconds", Json.seconds(stage.lateMillis()));
            node.put("cause", stage.cause().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            node.put("causeSeconds", Json.seconds(stage.causeMillis()));
            node.put("detail", stage.detail());
            node.set("predicted", part(stage.predicted().orElse(null)));
            node.set("actual", part(stage.actual().orElse(null)));
        }
        root.set("predicted", SimulationJson.run(comparison.predicted()));
        root.set("actual", SimulationJson.run(comparison.actual()));
        return Json.text(root);
    }

    private static @Nullable ObjectNode part(@Nullable StageTimes part) {
        return part == null
                ? null
                : Json.object()
                        .put("startSeconds", Json.seconds(part.startedMillis()))
                        .put("endSeconds", Json.seconds(part.endedMillis()))
                        .put("ended", part.ended())
                        .put("pods", part.pods())
                        .put("waitedSeconds", Json.seconds(part.waitedMillis()))
                        .put("preparedSeconds", Json.seconds(part.preparedMillis()))
                        .put("ranSeconds", Json.seconds(part.ranMillis()));
    }
}
