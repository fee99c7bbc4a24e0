package io.gangflow.argo.random;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A random pipeline that {@code check} accepts, adapted to this machine: delays are short, and servers use a port that
 * requires no privileges.
 *
 * @param text of the pipeline file
 * @param arguments values of the parameters without a default
 */
public record AcceptedPipeline(long seed, String text, Pipeline pipeline, Plan plan, Map<String, String> arguments) {

    /** The first word of servers' commands, before their port. */
    public static final String SERVE = "serve";

    /** The port of servers. */
    public static final int PORT = Integer.getInteger("gangflow.serve.port", 18_080);

    private static final Set<SparkMode> OPERATORS = Set.of(SparkMode.SPARK_OPERATOR, SparkMode.APACHE_OPERATOR);

    /** Keys of Secrets that pipelines name. */
    public static List<String> secretKeys() {
        return Stream.concat(Stream.of("pass_word"), Strange.keys()).toList();
    }

    /** Empty if {@code check} rejects it. */
    public static Optional<AcceptedPipeline> of(long seed, Path folder) throws IOException {
        RandomPipeline drawn = RandomPipeline.of(seed);
        RandomPipeline quick = new RandomPipeline(seed, new Quick(seed).document(drawn.document()), drawn.arguments());
        Checked<Pipeline> read = quick.read(folder);
        if (read.value().isEmpty()) {
            return Optional.empty();
        }
        Pipeline pipeline = read.orElseThrow();
        return Trial.check(pipeline)
                .value()
                .map(plan -> new AcceptedPipeline(seed, quick.text(), pipeline, plan, quick.arguments()));
    }

    /** Whether its pods require an operator, which a minicluster does not have. */
    public boolean needsOperator() {
        return works().anyMatch(work -> work instanceof Work.Ray
                || (work instanceof Work.Ddp ddp && ddp.backend().isForOperator())
                || (work instanceof Work.Spark spark && OPERATORS.contains(spark.mode())));
    }

    /** Whether a stage may wait for a condition on an object that is never changed. */
    public boolean waits() {
        return works().anyMatch(work -> work instanceof Work.Manifest manifest
                && manifest.successCondition().isPresent()
                && !(manifest.successCondition().get().startsWith("status.")
                        && "Job".equals(manifest.document().get("kind"))));
    }

    /** Whether its outcome depends on facts that differ in virtual time: the results of programs, and the date. */
    public boolean endsByCircumstances() {
        return text.contains(".result}")
                || text.lines().anyMatch(line -> line.stripLeading().startsWith("when:") && line.contains("{run."));
    }

    private Stream<Work> works() {
        return Stream.concat(plan.stages().stream(), plan.onExit().stream())
                .map(stage -> stage.stage().work());
    }

    /** Its outcome in virtual time. */
    public RunEvent.Outcome simulated() throws InterruptedException {
        return Trial.simulated(seed, plan, arguments);
    }

    /** Adapts a document to this machine. */
    private record Quick(long seed) {

        Map<String, Object> document(Map<String, Object> drawn) {
            Map<String, Object> quick = new LinkedHashMap<>(drawn);
            quick.computeIfPresent("stages", (key, stages) -> stages instanceof Map<?, ?> all ? stages(all) : stages);
            quick.computeIfPresent("onExit", (key, stage) -> stage(stage));
            return quick;
        }

        private Map<String, Object> stages(Map<?, ?> drawn) {
            Map<String, Object> stages = new LinkedHashMap<>();
            drawn.forEach((name, stage) -> stages.put(String.valueOf(name), stage(stage)));
            return stages;
        }

        private Object stage(Object drawn) {
            if (!(drawn instanceof Map<?, ?> fields)) {
                return drawn;
            }
            Map<String, Object> stage = named(fields);
            stage.computeIfPresent("delay", (key, delay) -> "1m".equals(delay) ? "1s" : delay);
            stage.computeIfPresent(
                    "service", (key, service) -> service instanceof Map<?, ?> all ? server(all) : service);
            stage.computeIfPresent(
                    "manifest", (key, manifest) -> manifest instanceof Map<?, ?> all ? manifest(all) : manifest);
            if (stage.containsKey("approval")) {
                stage.put("expect", "1s");
            }
            return stage;
        }

        private Map<String, Object> server(Map<?, ?> drawn) {
            Map<String, Object> server = named(drawn);
            server.computeIfPresent("port", (key, port) -> port instanceof Integer ? PORT : port);
            server.put("command", List.of(SERVE, PORT));
            return server;
        }

        /** Objects of all pipelines are in one namespace. */
        private Map<String, Object> manifest(Map<?, ?> drawn) {
            Map<String, Object> manifest = named(drawn);
            if (manifest.get("metadata") instanceof Map<?, ?> metadata) {
                Map<String, Object> own = named(metadata);
                own.computeIfPresent("name", (key, name) -> "%s-%d".formatted(name, seed));
                manifest.put("metadata", own);
            }
            return manifest;
        }

        private static Map<String, Object> named(Map<?, ?> drawn) {
            Map<String, Object> named = new LinkedHashMap<>();
            drawn.forEach((key, value) -> named.put(String.valueOf(key), value));
            return named;
        }
    }
}
