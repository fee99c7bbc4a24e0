package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.check.Rules;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.source.SourceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Replaces includes with the stages of the included pipelines, after checking each file. An included file brings its
 * stages, queues and priority classes. The including file determines the scheduler, the schedule and the parallelism.
 * Used once, by one thread.
 */
final class Expansion {

    private final Pipeline pipeline;
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<Stage> stages = new ArrayList<>();
    private final Map<String, List<String>> ends = new TreeMap<>();
    private final Map<String, QueueSpec> queues;
    private final List<Pipeline.PriorityClassSpec> priorityClasses;
    private SourceMap source;

    private Expansion(Pipeline pipeline) {
        this.pipeline = pipeline;
        this.queues = new TreeMap<>(pipeline.queues());
        this.priorityClasses = new ArrayList<>(pipeline.priorityClasses());
        this.source = pipeline.source();
    }

    /** Returns the pipeline without includes, or the errors of its files. */
    static Checked<Pipeline> of(Pipeline pipeline) {
        return new Expansion(pipeline).expanded();
    }

    private Checked<Pipeline> expanded() {
        found.addAll(Rules.checkFile(pipeline));
        for (Stage stage : pipeline.stages()) {
            if (stage.work() instanceof Work.Include include) {
                include.pipeline().ifPresent(included -> takeIn(stage, include, included));
            } else {
                stages.add(stage);
                ends.put(stage.name(), List.of(stage.name()));
            }
        }
        found.addAll(DuplicateStageNames.of(pipeline, stages));
        if (found.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR)) {
            return Checked.failed(found);
        }
        return Checked.of(pipeline.expanded(ordered(), queues, priorityClasses, source), found);
    }

    private void takeIn(Stage stage, Work.Include include, Pipeline included) {
        Checked<Pipeline> inner = of(included);
        found.addAll(inner.diagnostics());
        found.addAll(ArgumentCheck.of(pipeline, stage, include, included));
        if (inner.value().isEmpty()) {
            return;
        }
        Pipeline whole = inner.value().get();
        IncludedStages taken = IncludedStages.of(stage, include, whole);
        stages.addAll(taken.stages());
        ends.put(stage.name(), taken.ends());
        for (Stage member : whole.stages()) {
            String name = taken.prefixed(member.name());
            source = source.with("stages." + name, whole.source(), "stages." + member.name());
        }
        whole.queues().forEach(queues::putIfAbsent);
        whole.priorityClasses().stream()
                .filter(theirs ->
                        priorityClasses.stream().noneMatch(ours -> ours.name().equals(theirs.name())))
                .forEach(priorityClasses::add);
    }

    /** A stage after an include runs after all of the include's last stages. */
    private List<Stage> ordered() {
        return stages.stream()
                .map(stage -> stage.named(stage.name(), whole(stage.predecessors())))
                .toList();
    }

    private Map<String, PredecessorEnd> whole(Map<String, PredecessorEnd> predecessors) {
        Map<String, PredecessorEnd> whole = new LinkedHashMap<>();
        predecessors.forEach(
                (name, end) -> ends.getOrDefault(name, List.of(name)).forEach(last -> whole.put(last, end)));
        return whole;
    }
}
