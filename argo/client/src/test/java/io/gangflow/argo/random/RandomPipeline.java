package io.gangflow.argo.random;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.PipelineShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A random pipeline with any keys of the language. Deterministic for a seed.
 *
 * @param arguments of a run: values of the parameters without a default
 */
record RandomPipeline(long seed, Map<String, Object> document, Map<String, String> arguments) {

    /** The file that pipelines include. */
    private static final String PART = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: clean }
            parameters: { table: { type: string }, n: { type: integer, default: 2 } }
            stages:
              read: { pod: { image: "acme/etl:1", command: [read, "${parameters.table}"], resources: { cpu: 1, memory: 1Gi } } }
              train:
                after: [read]
                ddp: { image: "acme/t:1", command: [train, "${parameters.n}"], workers: 2, resources: { cpu: 1, memory: 1Gi } }
            """;

    static RandomPipeline of(long seed) {
        return new Drawing(seed).pipeline();
    }

    String text() {
        return Json.yaml(document);
    }

    /** Reads it as the file {@code SEED.yaml} of a folder, with the file that it can include. */
    Checked<Pipeline> read(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("parts"));
        Path part = folder.resolve("parts/clean.yaml");
        if (!Files.exists(part)) {
            Files.writeString(part, PART);
        }
        return PipelineReader.read(Files.writeString(folder.resolve(seed + ".yaml"), text()));
    }

    private static final class Drawing {

        private static final List<String> STAGES =
                List.of("a", "load-2", "train", "x9-y", "report", "z", "exit", "main", "a-long-name-18");

        /** One of this many documents has an unusual value, for which it may be rejected. */
        private static final int STRANGE = Integer.getInteger("gangflow.random.strange", 12);

        private final long seed;
        private final Dice dice;
        private final Names names = new Names();
        private final Map<String, Object> document = new LinkedHashMap<>();

        Drawing(long seed) {
            this.seed = seed;
            this.dice = new Dice(seed);
        }

        RandomPipeline pipeline() {
            Walk walk = RunSources.in(new Walk(dice), dice, names);
            List<String> keys = dice.some(
                    List.of(
                            "parameters",
                            "scheduler",
                            "queues",
                            "priorityClasses",
                            "parallelism",
                            "launcher",
                            "schedule",
                            "late",
                            "notify",
                            "local",
                            "onExit"),
                    1,
                    8);
            document.put("apiVersion", "gangflow/v1");
            document.put("kind", "Pipeline");
            document.put("metadata", metadata());
            if (keys.contains("parameters")) {
                document.put("parameters", new ParameterDraw(dice, names).all(keys.contains("schedule")));
            }
            PipelineShape.PIPELINE.keys().forEach((name, key) -> {
                if (keys.contains(name) && !List.of("onExit", "parameters").contains(name)) {
                    document.put(name, walk.value(PipelineShape.PIPELINE.noun(), name, key.shape()));
                }
            });
            settle();
            stages();
            if (keys.contains("onExit")) {
                document.put("onExit", stage("exit", Shapes.object("onExit"), true));
            }
            Map<String, Object> written = dice.oneIn(STRANGE) ? Strange.in(document, dice) : Strange.nowhere(document);
            return new RandomPipeline(seed, written, arguments(written));
        }

        /** An unusual name of a parameter is also the name of its argument. */
        private Map<String, String> arguments(Map<String, Object> written) {
            Map<String, String> arguments = new LinkedHashMap<>(names.arguments);
            if (document.get("parameters") instanceof Map<?, ?> drawn
                    && written.get("parameters") instanceof Map<?, ?> named
                    && named.size() == drawn.size()) {
                Iterator<?> now = named.keySet().iterator();
                for (Object name : drawn.keySet()) {
                    String renamed = String.valueOf(now.next());
                    Optional.ofNullable(arguments.remove(String.valueOf(name)))
                            .ifPresent(value -> arguments.put(renamed, value));
                }
            }
            return arguments;
        }

        private Map<String, Object> metadata() {
            Map<String, Object> metadata = new LinkedHashMap<>();
            metadata.put("name", "r%d".formatted(seed) + (dice.oneIn(5) ? "-long-name" : ""));
            if (dice.oneIn(3)) {
                metadata.put("title", Texts.plain(dice));
                metadata.put("description", Texts.plain(dice));
            }
            return metadata;
        }

        private void settle() {
            if (document.get("schedule") instanceof Map<?, ?> schedule && schedule.containsKey("deadline")) {
                document.computeIfPresent("schedule", (key, old) -> caughtUp(schedule));
            }
            if (!names.queues.isEmpty() && dice.oneIn(2)) {
                document.put("queue", dice.pick(names.queues));
            }
            names.launcherImage = !"resource".equals(document.get("launcher"));
            if (String.valueOf(document.get("notify")).contains("late")) {
                document.putIfAbsent("late", "3h");
            }
        }

        private Map<String, Object> caughtUp(Map<?, ?> schedule) {
            Map<String, Object> settled = new LinkedHashMap<>();
            schedule.forEach((key, value) -> settled.put(String.valueOf(key), value));
            settled.put("catchUp", "last");
            return settled;
        }

        private void stages() {
            Map<String, Object> stages = new LinkedHashMap<>();
            document.put("stages", stages);
            for (String name : dice.some(STAGES, 1, 4)) {
                stages.put(name, stage(name, Shapes.object("stages"), false));
            }
        }

        private Map<String, Object> stage(String name, ObjectShape shape, boolean exit) {
            String kind = dice.pick(shape.oneOf());
            Scope scope = new Scope(names, kind, exit);
            Map<String, Object> stage = new StageDraw(dice, scope, shape).stage(name);
            List<String> common = scope.outputs.stream()
                    .filter(output -> !String.valueOf(stage.get("outputs")).contains("${item.")
                            && !String.valueOf(stage.get("outputs")).contains("${run.instance}"))
                    .toList();
            names.earlier.add(new Names.Drawn(name, kind, common, Agreement.result(kind, names)));
            return stage;
        }
    }
}
