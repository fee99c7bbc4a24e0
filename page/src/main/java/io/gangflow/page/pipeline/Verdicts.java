package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.live.LiveForecast;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.page.cluster.CureAnswer;
import io.gangflow.page.cluster.TimeLimit;
import io.gangflow.page.object.Json;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.input.PlayedManifests;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.verdict.inquiry.Cure;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.inquiry.StageWork;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.PipelineWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a pipeline does to a live cluster, in addition to the work that is there: whether it can lock, how long it takes
 * and what it costs. Each answer is bounded in time, because the caller waits for it.
 */
final class Verdicts {

    /** Verdict, cures and prediction together stay below the time of a request, 10 s. */
    private static final Duration FOR_VERDICT = Duration.ofSeconds(5);

    private static final Duration FOR_CURES = Duration.ofSeconds(2);
    private static final Duration FOR_PREDICTION = Duration.ofSeconds(2);
    private static final int ORDERS = 20;
    private static final long SEED = 1;

    private final LiveForecast there;
    private final ResultingWork together;

    /**
     * @param arguments values of all parameters without a default
     * @throws IllegalArgumentException when a value is unusable, or a pod of the same name exists
     */
    Verdicts(LiveForecast there, PlannedWork planned, Map<String, String> arguments) {
        this.there = there;
        this.together = PipelineWork.of(
                        planned.manifests(), planned.plan().pipeline().source(), arguments, Durations.NONE)
                .work()
                .beside(there.there());
    }

    /** Returns the verdict; without cures when proving them takes too long. */
    JsonNode verdict() throws InterruptedException {
        LockDecider decider = new LockDecider();
        LockQuestion question = LockQuestion.of(together, there.cluster());
        Optional<LockInquiry> inquiry = TimeLimit.within(
                FOR_VERDICT, "pipeline-verdict", () -> LockInquiry.of(decider, question, ORDERS, SEED));
        if (inquiry.isEmpty()) {
            return undecided("it was not decided within %d seconds".formatted(FOR_VERDICT.toSeconds()));
        }
        List<Cure> cures = inquiry.get().verdict().answer().locks()
                ? TimeLimit.within(FOR_CURES, "pipeline-cures", () -> cures(decider, question, inquiry.get()))
                        .orElse(List.of())
                : List.of();
        return decided(inquiry.get(), cures);
    }

    /** Returns a verdict without an answer. */
    static ObjectNode undecided(String reason) {
        return PipelineShapes.VERDICT
                .startResponse()
                .put("answer", "undecided")
                .put("proved", false)
                .put("reason", reason)
                .put("cures", List.of())
                .done();
    }

    private static List<Cure> cures(LockDecider decider, LockQuestion question, LockInquiry inquiry)
            throws InterruptedException {
        List<Cure> cures = new ArrayList<>();
        for (StageWork stage : StageWork.locking(decider, question, inquiry.verdict())) {
            cures.addAll(stage.cures(decider, inquiry.proved(), ORDERS));
        }
        return cures;
    }

    private ObjectNode decided(LockInquiry inquiry, List<Cure> cures) {
        return PipelineShapes.VERDICT
                .startResponse()
                .put("answer", inquiry.verdict().answer().name().toLowerCase(Locale.ROOT))
                .put("proved", inquiry.proved())
                .put("reason", inquiry.verdict().reason())
                .put(
                        "cures",
                        cures.stream()
                                .distinct()
                                .map(cure -> CureAnswer.of(cure, there.cluster()))
                                .toList())
                .done();
    }

    /** Null when the simulation takes too long, or the run does not complete in it. */
    JsonNode prediction() throws InterruptedException {
        return TimeLimit.within(FOR_PREDICTION, "pipeline-prediction", this::played)
                .<JsonNode>map(Verdicts::figures)
                .orElse(NullNode.getInstance());
    }

    private Timeline played() throws InterruptedException {
        return new PlayedManifests(together).play(there.cluster(), SimulatedLauncher.Options.of(there.cluster(), SEED));
    }

    private static ObjectNode figures(Timeline timeline) {
        Optional<Long> makespan = timeline.makespanMillis();
        long waited = timeline.pods().stream()
                .mapToLong((PodTrack track) -> track.waitedMillis(timeline.endMillis()))
                .max()
                .orElse(0);
        return PipelineShapes.PREDICTED
                .startResponse()
                .put(
                        "makespanSeconds",
                        makespan.<JsonNode>map(millis -> DecimalNode.valueOf(Json.seconds(millis)))
                                .orElse(NullNode.getInstance()))
                .put(
                        "usd",
                        timeline.isPriced() ? DecimalNode.valueOf(Json.amount(timeline.usd())) : NullNode.getInstance())
                .put("waitingSeconds", DecimalNode.valueOf(Json.seconds(waited)))
                .done();
    }
}
