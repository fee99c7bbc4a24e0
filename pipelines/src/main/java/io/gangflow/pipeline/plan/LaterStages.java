package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plan that starts at a stage: that stage and all stages after it. The other stages are omitted, because an earlier
 * run has done them. The new run reads and writes in the places of the earlier run, so {@code ${run.id}} and the other
 * facts of the run are those of the earlier run. A stage therefore finds the outputs of earlier stages and overwrites
 * its own, as when a task is cleared and runs again.
 *
 * @param plan the remaining plan
 * @param needed omitted stages that precede a remaining one: the earlier run must have done them
 */
public record LaterStages(Plan plan, List<String> needed) {

    public LaterStages {
        needed = List.copyOf(needed);
    }

    /**
     * The earlier run, which has done the omitted stages.
     *
     * @param name name of its workflow
     * @param scheduledTime its scheduled time
     */
    public record Earlier(String id, String name, Instant scheduledTime) {}

    /**
     * Omits the stages that do not come after a stage.
     *
     * @param earlierRun the run that has done the omitted stages
     * @throws IllegalArgumentException if the plan has no such stage
     */
    public static LaterStages of(Plan plan, String stage, Earlier earlierRun) {
        List<String> all =
                plan.stages().stream().map(each -> each.stage().name()).toList();
        if (!all.contains(stage)) {
            throw new IllegalArgumentException("pipeline `%s` has no stage `%s`; its stages are %s"
                    .formatted(plan.pipeline().name(), stage, all));
        }
        Set<String> kept = new HashSet<>(Set.of(stage));
        Set<String> before = new HashSet<>();
        List<PlannedStage> later = new ArrayList<>();
        Substitution ofRun = Substitution.ofRun(earlierRun);
        for (PlannedStage each : plan.stages()) {
            List<String> after = each.stage().after();
            if (each.stage().name().equals(stage) || after.stream().anyMatch(kept::contains)) {
                kept.add(each.stage().name());
                before.addAll(after);
                later.add(each.with(ofRun.in(each.stage().named(each.stage().name(), kept(each.stage(), kept)))));
            }
        }
        before.removeAll(kept);
        Plan left = new Plan(
                plan.pipeline()
                        .withStages(later.stream().map(PlannedStage::stage).toList()),
                later,
                plan.queues(),
                plan.onExit().map(exit -> exit.with(ofRun.in(exit.stage()))));
        return new LaterStages(left, all.stream().filter(before::contains).toList());
    }

    private static Map<String, PredecessorEnd> kept(Stage stage, Set<String> names) {
        Map<String, PredecessorEnd> kept = new LinkedHashMap<>(stage.predecessors());
        kept.keySet().retainAll(names);
        return kept;
    }
}
