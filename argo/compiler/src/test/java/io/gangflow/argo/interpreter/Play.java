package io.gangflow.argo.interpreter;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.RunEvent.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A run in which stages with a result succeed, and all others fail. */
final class Play {
    final WorkflowTemplate template;
    final WorkflowRun run;
    /** The last word of the command of each stage. */
    final Map<String, String> commands = new TreeMap<>();

    /** The last word of the command of each instance, such as {@code load-2}. */
    final Map<String, String> instances = new TreeMap<>();

    private Play(WorkflowTemplate template, Map<String, String> parameters) {
        this.template = template;
        this.run = new WorkflowRun(template, "later", parameters);
    }

    static Play of(String... stages) {
        return withExit("", stages);
    }

    /** Returns the same run with other values of the parameters. */
    Play with(Map<String, String> parameters) {
        return new Play(template, parameters);
    }

    static Play withExit(String argument, String... stages) {
        String exit =
                "\nonExit: { pod: { image: \"a:1\", command: [tell, '%s'], resources: { cpu: 1, memory: 1Gi } } }\n"
                        .formatted(argument);
        String text = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: kube-scheduler
                parameters:
                  mode: { type: string, default: full }
                  regions: { type: array, default: [eu, us] }
                  n: { type: integer, default: 2 }
                stages: {
                """ + String.join(",\n", stages) + "\n}" + (argument.isEmpty() ? "" : exit);
        return new Play(
                new ManifestCompiler()
                        .compile(new Planner()
                                .plan(PipelineReader.read("demo.yaml", text).orElseThrow())
                                .orElseThrow())
                        .workflowTemplate(),
                Map.of());
    }

    Outcome run(Map<String, String> results) {
        long now = 0;
        for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(++now)) {
            for (WorkflowAction action : new ArrayList<>(next)) {
                WorkflowAction.CreatePod create = (WorkflowAction.CreatePod) action;
                String stage = create.pod().getMetadata().getLabels().getOrDefault("gangflow.io/stage", "");
                commands.put(stage, last(create));
                instances.put(
                        stage + "-" + create.pod().getMetadata().getLabels().get("gangflow.io/instance"), last(create));
                if (!results.getOrDefault(stage, "").isEmpty()) {
                    run.setResult(create.nodeId(), results.getOrDefault(stage, ""));
                }
                run.podEnded(create.nodeId(), results.containsKey(stage) || isLast(stage), now);
            }
        }
        return run.outcome().orElseThrow();
    }

    private static boolean isLast(String stage) {
        return List.of("b", "c", "good", "bad", "load").contains(stage);
    }

    static String last(WorkflowAction.CreatePod create) {
        List<String> command = create.pod().getSpec().getContainers().get(0).getCommand();
        return command.get(command.size() - 1);
    }

    /** The word that the program gets: the kubelet expands the command once. */
    String expanded(String stage) {
        return commands.getOrDefault(stage, instances.getOrDefault(stage, "nothing"))
                .replace("$(GANGFLOW_BRACE)", "{")
                .replace("$$", "$");
    }
}
