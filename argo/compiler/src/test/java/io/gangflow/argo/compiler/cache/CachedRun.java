package io.gangflow.argo.compiler.cache;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.interpreter.RunMetadata;
import io.gangflow.argo.interpreter.StageProgress;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.RunEvent.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Simulates one run of a pipeline whose pods leave a result, and records what ran. */
final class CachedRun {

    /** Everything that ran: stage and instance, or the kind and name of an object. */
    final List<String> ran = new ArrayList<>();

    /** The last word of each stage's command. */
    final Map<String, String> commands = new TreeMap<>();

    final WorkflowRun run;

    private CachedRun(WorkflowRun run) {
        this.run = run;
    }

    static WorkflowTemplate compiled(String head, String stages) {
        String text = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                parameters: { day: { type: string, default: "2026-01-01" } }
                %s
                stages:
                %s""".formatted(head, stages.indent(2));
        return new ManifestCompiler()
                .compile(new Planner()
                        .plan(PipelineReader.read("p.yaml", text).orElseThrow())
                        .orElseThrow())
                .workflowTemplate();
    }

    /** A run of these stages by kube-scheduler at a time, with records of earlier ones. */
    static CachedRun of(String stages, Map<String, String> values, MemoryRecords records, String name) {
        return of(compiled("scheduler: kube-scheduler", stages), Map.of(), values, records, name);
    }

    static CachedRun of(
            WorkflowTemplate template,
            Map<String, String> annotations,
            Map<String, String> values,
            MemoryRecords records,
            String name) {
        WorkflowRun run = new WorkflowRun(template, new RunMetadata(name, Instant.EPOCH, annotations), values);
        run.remember(records);
        return new CachedRun(run);
    }

    /** Runs to the end; pods of a stage in {@code failing} fail, or the first one of {@code count first}. */
    Outcome play(String result, long startMillis, String... failing) {
        long now = startMillis;
        for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(++now)) {
            for (WorkflowAction action : next) {
                if (action instanceof WorkflowAction.CreatePod create) {
                    Map<String, String> labels = create.pod().getMetadata().getLabels();
                    String stage = labels.getOrDefault("gangflow.io/stage", "");
                    ran.add(stage + "-" + labels.get("gangflow.io/instance"));
                    List<String> command =
                            create.pod().getSpec().getContainers().get(0).getCommand();
                    commands.put(stage, command.get(command.size() - 1));
                    run.setResult(create.nodeId(), result);
                    boolean first = Collections.frequency(ran, ran.get(ran.size() - 1)) == 1;
                    run.podEnded(
                            create.nodeId(),
                            !List.of(failing).contains(stage)
                                    && !(first && List.of(failing).contains(stage + " first")),
                            now);
                } else if (action instanceof WorkflowAction.CreateResource create) {
                    ran.add(create.object().getKind());
                    run.setResult(create.nodeId(), result);
                    run.podEnded(create.nodeId(), true, now);
                } else if (action instanceof WorkflowAction.WaitUntil until) {
                    now = Math.max(now, until.atMillis());
                } else {
                    run.podEnded(action.nodeId(), true, now);
                }
            }
        }
        return run.outcome().orElseThrow();
    }

    /** How often the instances of a stage were started. */
    int attempts(String stage) {
        return run.stages().stream()
                .filter(progress -> progress.stage().equals(stage))
                .flatMap(progress -> progress.instances().stream())
                .mapToInt(StageProgress.Instance::attempts)
                .sum();
    }

    List<String> cachedNodes() {
        return run.nodes().stream()
                .filter(NodeStatus::cached)
                .map(NodeStatus::displayName)
                .toList();
    }

    /** The values that cached nodes have reused, sorted. */
    List<String> outputs() {
        List<String> values = new ArrayList<>();
        for (NodeStatus node : run.nodes()) {
            Outputs outputs = node.outputs();
            if (node.cached() && outputs != null) {
                outputs.parameters().forEach(output -> values.add(String.valueOf(output.value())));
            }
        }
        Collections.sort(values);
        return values;
    }
}
