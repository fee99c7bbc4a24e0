package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageOrder;
import io.gangflow.pipeline.reference.PipelineParts;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.share.SharedStages;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * GF0218: a pipeline beyond the limits of one Workflow in the API server (Argo Workflows 4.1, maxItems in its CRDs):
 * 200 templates, 500 parameters. Stages that do the same, or differ in values only, share their templates ({@link
 * SharedStages}). The compiler keeps the limit of 200 tasks in a DAG by creating several DAGs.
 */
final class FitsOneWorkflow implements Rule<Pipeline> {

    static final int MOST_TEMPLATES = 200;
    static final int MOST_PARAMETERS = 500;
    static final int MOST_TASKS = 200;

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        int templates = templates(pipeline);
        int parameters = pipeline.parameters().size();
        return Stream.of(
                        finding(
                                pipeline,
                                "stages",
                                templates,
                                MOST_TEMPLATES,
                                "the stages compile to %,d templates of one workflow".formatted(templates),
                                "give more stages the same kind of work and the same settings, or split the pipeline in two"),
                        finding(
                                pipeline,
                                "parameters",
                                parameters,
                                MOST_PARAMETERS,
                                "the pipeline has %,d parameters".formatted(parameters),
                                "put what belongs together into a file that the stages read"),
                        endsInOtherParts(pipeline))
                .flatMap(findings -> findings)
                .toList();
    }

    /**
     * A part of a large pipeline starts when the earlier parts have succeeded, so its stages cannot wait for another
     * outcome of earlier stages.
     */
    private static Stream<Diagnostic> endsInOtherParts(Pipeline pipeline) {
        List<Stage> sorted = StageOrder.of(pipeline.stages()).sorted();
        if (tasks(pipeline) <= MOST_TASKS || sorted.size() != pipeline.stages().size()) {
            return Stream.of();
        }
        return PipelineParts.of(sorted, MOST_TASKS).stream().flatMap(part -> {
            Set<String> here = part.stream().map(Stage::name).collect(Collectors.toSet());
            return part.stream().flatMap(stage -> endsOutside(LocatedStage.of(pipeline, stage), here));
        });
    }

    private static Stream<Diagnostic> endsOutside(LocatedStage at, Set<String> part) {
        return at.stage().predecessors().entrySet().stream()
                .filter(before -> before.getValue() != PredecessorEnd.PASSED && !part.contains(before.getKey()))
                .map(before -> Diagnostic.of(
                                DiagnosticCode.GF0218,
                                at.has("after", before.getKey()) ? at.key("after", before.getKey()) : at.key("after"),
                                "stage %s waits for an end of `%s`, which is in another part of this large pipeline"
                                        .formatted(at.quoted(), before.getKey()),
                                "a part starts when the parts before it have succeeded")
                        .withHint("write `after: [%s]`, use `onExit`, or have at most %d stages"
                                .formatted(before.getKey(), MOST_TASKS)));
    }

    /** Returns an upper bound, which is exact if it is above the limit. */
    private static int templates(Pipeline pipeline) {
        List<SharedStages.Member> stages = pipeline.stages().stream()
                .map(stage -> member(stage, LocatedStage.of(pipeline, stage).scheduler()))
                .toList();
        int others = 1 + pipeline.watch().notifications().size();
        for (Stage exit : pipeline.onExit().stream().toList()) {
            others += TemplateNames.ofExit(exit, exit.scheduler().orElse(pipeline.scheduler()))
                    .size();
        }
        int tasks = tasks(pipeline);
        others += (hasPodGroups(pipeline) ? 1 : 0) + (tasks <= MOST_TASKS ? 0 : mostParts(tasks));
        int unshared = others + sum(stages);
        return unshared <= MOST_TEMPLATES
                ? unshared
                : others
                        + sum(SharedStages.of(stages, FitsOneWorkflow::templates, MOST_TEMPLATES - others).stream()
                                .map(group -> member(
                                        group.stage(),
                                        LocatedStage.of(pipeline, group.stage()).scheduler()))
                                .toList());
    }

    private static int sum(List<SharedStages.Member> stages) {
        return stages.stream().mapToInt(FitsOneWorkflow::templates).sum();
    }

    private static SharedStages.Member member(Stage stage, SchedulerName scheduler) {
        return new SharedStages.Member(stage, scheduler, stage.queue().orElse(""));
    }

    private static int templates(SharedStages.Member member) {
        return TemplateNames.of(member.stage(), member.scheduler()).size();
    }

    private static int tasks(Pipeline pipeline) {
        return pipeline.stages().stream().mapToInt(PipelineParts::tasks).sum() + (hasPodGroups(pipeline) ? 1 : 0);
    }

    private static boolean hasPodGroups(Pipeline pipeline) {
        return pipeline.stages().stream()
                .anyMatch(stage -> TemplateNames.needsPodGroups(
                        stage, LocatedStage.of(pipeline, stage).scheduler()));
    }

    /**
     * Returns an upper bound: the number depends on the dependencies of the stages, but any two consecutive parts
     * together hold more than the limit of one part.
     */
    private static int mostParts(int tasks) {
        return 2 * ((tasks - 1) / MOST_TASKS + 1);
    }

    private Stream<Diagnostic> finding(
            Pipeline pipeline, String key, int found, int most, String message, String hint) {
        return found <= most
                ? Stream.of()
                : Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0218,
                                pipeline.source().key(key),
                                message,
                                "Argo admits at most %,d".formatted(most))
                        .withHint(hint));
    }
}
