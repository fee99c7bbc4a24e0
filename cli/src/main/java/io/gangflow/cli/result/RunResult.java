package io.gangflow.cli.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.report.HtmlReport;
import io.gangflow.cli.report.ReportFacts;
import io.gangflow.cli.report.ReportSection;
import io.gangflow.cli.report.ReportedRun;
import io.gangflow.page.object.SimulationJson;
import io.gangflow.run.Timeline;
import java.util.List;
import java.util.Optional;

/** The result of a run, for readers and for programs. */
public record RunResult(String runId, Timeline timeline, ReportFacts facts) {

    /**
     * Reads the result from the remaining objects of a run.
     *
     * @param workflow empty for a deleted run, such as a locked one
     */
    public static RunResult of(String runId, Timeline timeline, ClusterSession cluster, Optional<Workflow> workflow) {
        return new RunResult(
                runId,
                timeline,
                workflow.map(run -> new RunFactsReader(cluster, run).read()).orElse(ReportFacts.NONE));
    }

    /** Returns one HTML file. */
    String html() {
        String pipeline = timeline.start().pipeline();
        ReportSection section = new ReportSection(
                pipeline,
                "Ran on cluster `%s`.".formatted(timeline.start().cluster()),
                List.of(new ReportedRun(runId, timeline, facts)),
                List.of());
        return HtmlReport.of("Run " + runId, "What happened, pod by pod.", List.of(section));
    }

    /**
     * Returns the object that {@code simulate --output json} prints for a run, with its ID, parameters, commands and
     * logs.
     */
    String json() {
        ObjectNode node = SimulationJson.run(timeline);
        node.put("runId", runId);
        ObjectNode parameters = node.putObject("parameters");
        facts.parameters().forEach(parameters::put);
        ArrayNode stages = node.putArray("logs");
        for (ReportFacts.Stage stage : facts.stages()) {
            ObjectNode one = stages.addObject().put("stage", stage.name()).put("attempts", stage.attempts());
            stage.commands().forEach(one.putArray("commands")::add);
            ArrayNode pods = one.putArray("pods");
            stage.pods().forEach(pod -> {
                ObjectNode each = pods.addObject()
                        .put("pod", pod.title())
                        .put("state", pod.state())
                        .put("log", pod.log());
                pod.lastLines().forEach(each.putArray("lastLines")::add);
            });
        }
        return node.toPrettyString();
    }
}
