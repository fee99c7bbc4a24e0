package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.field.FieldRule;
import io.gangflow.convert.field.Remainder;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Converts TrainJobs of Kubeflow Trainer 2 to {@code ddp} stages if the input contains their runtime, and it defines
 * one gang of PyTorch pods (pkg/runtime/framework/plugins/torch).
 */
final class TrainJobs {

    private static final String NODE = "node";
    private static final String NO_VALUE = "";

    private TrainJobs() {}

    static Attempt of(Source source, PipelineDraft draft) {
        Field reference = source.spec().at("runtimeRef");
        String name = reference.at("name").peek().orElse(NO_VALUE);
        Optional<ForeignObject> found = draft.input(Set.of("TrainingRuntime", "ClusterTrainingRuntime"), name);
        if (found.isEmpty()) {
            return Attempt.refused(
                    reference, "its runtime `%s` is not in the input".formatted(name), "pass its file, too");
        }
        JsonNode runtime = found.get().tree().path("spec");
        JsonNode jobs = runtime.at("/template/spec/replicatedJobs");
        boolean torch = runtime.path("mlPolicy").has("torch") && !runtime.has("podGroupPolicy");
        if (!torch || jobs.size() != 1 || !jobs.path(0).path("name").asText().equals(NODE)) {
            return Attempt.refused(reference, "its runtime is not one group of pods for PyTorch", NO_VALUE);
        }
        List.of("apiGroup", "kind", "name").forEach(key -> reference.at(key).text());
        Field trainer = source.spec().at("trainer");
        Optional<JsonNode> processes = processes(trainer, runtime.path("mlPolicy"));
        if (processes.isEmpty()) {
            return Attempt.refused(
                    trainer, "torchrun chooses the number of processes by the machine", "set `numProcPerNode`");
        }
        int nodes = trainer.at("numNodes")
                .number()
                .orElse(runtime.path("mlPolicy").path("numNodes").asInt(1));
        Field template = Field.root(merged(jobs.path(0).at("/template/spec/template"), trainer));
        return stage(source, new Gang(List.of(new Gang.Role(NODE, nodes, template))), processes.get());
    }

    private static Attempt stage(Source source, Gang gang, JsonNode processes) {
        Field template = gang.roles().get(0).template();
        Attempt attempt = gang.ddp(source.stage());
        List<Remainder> essentials = Remainder.of(template, FieldRule::of).stream()
                .filter(Remainder::isEssential)
                .toList();
        if (!essentials.isEmpty()) {
            Remainder first = essentials.get(0);
            return Attempt.refused(
                    first.field(), first.rule().reason(), first.rule().advice());
        }
        attempt.stage().ifPresent(stage -> {
            stage.set("scheduler", "kube-scheduler");
            if (stage.get("ddp") instanceof ObjectNode ddp) {
                ddp.set("processesPerWorker", processes);
            }
        });
        return attempt;
    }

    /** The given number; without one, the number of GPUs or CPUs of a pod. */
    private static Optional<JsonNode> processes(Field trainer, JsonNode policy) {
        Field written = trainer.at("numProcPerNode");
        String number = written.text()
                .orElse(policy.path("torch").path("numProcPerNode").asText("auto"));
        if (number.matches("[1-9][0-9]{0,2}")) {
            return Optional.of(IntNode.valueOf(Integer.parseInt(number)));
        }
        JsonNode limits = trainer.at("resourcesPerNode", "limits").tree();
        JsonNode amounts =
                limits.isEmpty() ? trainer.at("resourcesPerNode", "requests").tree() : limits;
        if (amounts.has("nvidia.com/gpu")) {
            return Optional.of(TextNode.valueOf("gpu"));
        }
        String cpu = amounts.path("cpu").asText(NO_VALUE);
        boolean whole = number.matches("auto|cpu") && cpu.matches("[1-9][0-9]{0,2}");
        return whole ? Optional.of(IntNode.valueOf(Integer.parseInt(cpu))) : Optional.empty();
    }

    /** The pod template of the runtime with the job's settings for its container. */
    private static JsonNode merged(JsonNode template, Field trainer) {
        JsonNode merged = template.deepCopy();
        if (merged.at("/spec/containers/0") instanceof ObjectNode container) {
            for (String key : List.of("image", "command", "args")) {
                if (trainer.at(key).isGiven()) {
                    container.set(key, trainer.at(key).take());
                }
            }
            if (trainer.at("resourcesPerNode").isGiven()) {
                container.set("resources", trainer.at("resourcesPerNode").take());
            }
            for (JsonNode variable : trainer.at("env").take()) {
                container.withArray("/env").add(variable);
            }
        }
        return merged;
    }
}
