package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.schema.Problem;
import io.gangflow.simulator.input.PlayedInput;
import io.gangflow.simulator.input.PlayedPipeline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Pipelines that requests name or contain, ready to be simulated. */
public record PlayablePipelines(KnownPipelines pipelines) {

    private static final String NAME = "pipeline.yaml";
    private static final int CONFLICT = 409;

    /**
     * Returns the pipeline of a field {@code pipeline} or {@code source}, with the values of {@code parameters}.
     *
     * @throws ApiException 404 for an unknown pipeline, 409 without its source, 422 for errors in it
     */
    public PlayedInput input(JsonNode base) {
        Checked<Pipeline> read = base.has("source")
                ? PipelineReader.read(NAME, base.path("source").asText())
                : source(base.path("pipeline").asText());
        SourceCheck check = SourceCheck.of(read, Optional.empty(), Optional.empty());
        Plan plan = check.planned()
                .orElseThrow(() -> Problem.refusal(List.of("body", "base"), firstError(check), "value_error"))
                .plan();
        Map<String, String> values =
                new TreeMap<>(Requested.completed(plan.pipeline().parameters(), Requested.values(base)));
        return new PlayedPipeline(plan, values);
    }

    private Checked<Pipeline> source(String name) {
        return pipelines
                .get(name)
                .read()
                .orElseThrow(
                        () -> new ApiException(CONFLICT, "the source of pipeline `%s` is not known".formatted(name)));
    }

    private static String firstError(SourceCheck check) {
        return check.found().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .findFirst()
                .map(finding -> "line %d: %s".formatted(finding.span().line(), finding.message()))
                .orElse("the pipeline has errors");
    }
}
