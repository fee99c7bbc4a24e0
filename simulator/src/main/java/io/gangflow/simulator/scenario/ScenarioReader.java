package io.gangflow.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Resources;
import io.gangflow.file.FileFormat;
import io.gangflow.json.BoundedJson;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.simulator.scenario.ScenarioJob.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads a scenario in JSON, bare or as the {@code scenario} of a recording, and rejects those that no cluster could
 * run.
 */
public final class ScenarioReader {

    private static final FileFormat FORMAT = new FileFormat("gangflow/scenario", 1);

    private static final int MOST_NODES = 200;
    private static final int MOST_JOBS = 200;
    private static final int MOST_PODS = 2_000;
    private static final long LONGEST_MILLIS = 3_600_000;
    private static final int HIGHEST_PRIORITY = 1_000_000_000;

    /** Fields of Volcano's objects that scenarios do not support. */
    private static final Set<String> NOT_PLAYED = Set.of("networkTopology", "partitionPolicy", "subGroupPolicy");

    private final Field root;
    private final List<String> problems;

    private ScenarioReader(JsonNode document) {
        problems = new ArrayList<>();
        root = Field.root(document, problems);
    }

    /**
     * Reads a scenario or a recording of one.
     *
     * @throws ScenarioException if the text is not JSON, or is not a valid scenario
     */
    public static Scenario read(String json) {
        JsonNode document;
        try {
            document = BoundedJson.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new ScenarioException(List.of("the document is not JSON: " + BoundedJson.problem(e)));
        }
        return read(document);
    }

    /**
     * Reads a scenario or a recording of one.
     *
     * @throws ScenarioException if it is not a valid scenario, or of another version of the format
     */
    public static Scenario read(JsonNode document) {
        boolean recording = document.path("scenario").isObject();
        JsonNode bare = recording ? document.path("scenario") : document;
        if (recording) {
            requireFormat(document, RecordJson.FORMAT);
        }
        requireFormat(bare, FORMAT);
        if (!bare.isObject()) {
            throw new ScenarioException(List.of("the document is not a scenario: it is not a JSON object"));
        }
        ScenarioReader reader = new ScenarioReader(bare);
        Scenario scenario = reader.scenario();
        if (!reader.problems.isEmpty()) {
            throw new ScenarioException(reader.problems);
        }
        return scenario;
    }

    private static void requireFormat(JsonNode document, FileFormat format) {
        format.refusal(document.path(FileFormat.KEY).asText()).ifPresent(why -> {
            throw new ScenarioException(List.of(why));
        });
    }

    private Scenario scenario() {
        List<Scenario.Node> nodes = root.at("nodes").elements(MOST_NODES).stream()
                .map(ScenarioReader::node)
                .toList();
        List<Scenario.Queue> queues = root.at("queues").elements(MOST_JOBS).stream()
                .map(ScenarioReader::queue)
                .toList();
        Map<String, Integer> priorities = new TreeMap<>();
        for (Field field : root.at("priorityClasses").elements(MOST_JOBS)) {
            priorities.put(field.at("name").name(), field.at("value").integer(-HIGHEST_PRIORITY, HIGHEST_PRIORITY));
        }
        List<ScenarioJob> jobs = root.at("jobs").elements(MOST_JOBS).stream()
                .map(ScenarioReader::job)
                .toList();
        requireUnique("nodes", nodes.stream().map(Scenario.Node::name).toList());
        requireUnique("queues", queues.stream().map(Scenario.Queue::name).toList());
        requireUnique("jobs", jobs.stream().map(ScenarioJob::name).toList());
        if (jobs.isEmpty() && problems.isEmpty()) {
            root.at("jobs").problem("is empty: there is nothing to play");
        }
        requireKnown(jobs, queues, priorities);
        return new Scenario(
                root.value(),
                root.at("name").nameOr("scenario"),
                isVolcano(),
                root.at("webhook").flagOr(true),
                configuration(root.at("volcanoConf")),
                nodes,
                queues,
                priorities,
                jobs);
    }

    private boolean isVolcano() {
        Field scheduler = root.at("scheduler");
        String name = scheduler.value().asText();
        if (!name.equals("volcano") && !name.equals("kube-scheduler")) {
            scheduler.problem("is neither kube-scheduler nor volcano");
        }
        return name.equals("volcano");
    }

    private static VolcanoConfiguration configuration(Field field) {
        Optional<VolcanoConfiguration> known =
                KnownConfigurations.named(field.value().asText());
        if (known.isEmpty()) {
            field.problem("is not one of " + String.join(", ", KnownConfigurations.names()));
        }
        return known.orElseGet(VolcanoConfiguration::helmDefault);
    }

    private static Scenario.Node node(Field field) {
        return new Scenario.Node(
                field.at("name").name(),
                field.resources(),
                field.at("zone").nameOr(""),
                field.at("taint").optional(List.of("NoSchedule", "PreferNoSchedule", "NoExecute")));
    }

    private static Scenario.Queue queue(Field field) {
        return new Scenario.Queue(
                field.at("name").name(),
                field.at("weight").integerOr(1, 1, 65_535),
                field.at("capability").quantities(),
                field.at("deserved").quantities(),
                field.at("parent").nameOr(""),
                field.at("reclaimable").flagOr(true));
    }

    private static ScenarioJob job(Field field) {
        Kind kind = field.at("kind").oneOf(Kind.class);
        NOT_PLAYED.stream()
                .filter(key -> field.value().has(key))
                .forEach(key -> field.at(key).problem("is not part of a scenario: pods are not placed by it"));
        int replicas = field.at("replicas").integer(1, MOST_PODS);
        boolean dependsOn = field.at("dependsOn").flagOr(false);
        if (dependsOn && replicas < 2) {
            field.at("dependsOn").problem("needs two pods at least: all but one wait for the first");
        }
        Field driver = field.at("driver");
        if (kind == Kind.SPARK && !driver.value().isObject()) {
            driver.problem("is missing: a Spark application has one, such as {\"cpu\": \"1\", \"memory\": \"1Gi\"}");
        }
        return new ScenarioJob(
                field.at("name").name(),
                field.at("at").millis(0, LONGEST_MILLIS),
                kind,
                replicas,
                field.at("minAvailable").integerOr(replicas, 1, replicas),
                field.resources(),
                kind == Kind.SPARK ? driver.resources() : Resources.NONE,
                field.at("seconds").millis(0, LONGEST_MILLIS),
                field.at("queue").nameOr("default"),
                field.at("priorityClass").nameOr(""),
                spread(field.at("spread")),
                field.at("tolerates").flagOr(false),
                dependsOn);
    }

    private static Optional<ScenarioJob.Spread> spread(Field field) {
        if (field.isMissing()) {
            return Optional.empty();
        }
        return Optional.of(new ScenarioJob.Spread(
                field.at("maxSkew").integerOr(1, 1, MOST_PODS),
                field.at("topologyKey").one(List.of("zone", "kubernetes.io/hostname")),
                field.at("whenUnsatisfiable").one(List.of("DoNotSchedule", "ScheduleAnyway"))));
    }

    private void requireUnique(String key, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                root.at(key).problem("has two elements with the name `%s`".formatted(name));
            }
        }
    }

    private void requireKnown(List<ScenarioJob> jobs, List<Scenario.Queue> queues, Map<String, Integer> priorities) {
        Set<String> known = new HashSet<>(Set.of("default"));
        queues.forEach(queue -> known.add(queue.name()));
        queues.stream()
                .map(Scenario.Queue::parent)
                .filter(parent -> !parent.isEmpty() && !parent.equals("root") && !known.contains(parent))
                .forEach(parent -> root.at("queues")
                        .problem("name the parent `%s`, which `queues` does not have".formatted(parent)));
        for (ScenarioJob job : jobs) {
            if (!known.contains(job.queue())) {
                root.at("jobs").problem("name the queue `%s`, which `queues` does not have".formatted(job.queue()));
            }
            if (!job.priorityClass().isEmpty() && !priorities.containsKey(job.priorityClass())) {
                root.at("jobs")
                        .problem("name the class `%s`, which `priorityClasses` does not have"
                                .formatted(job.priorityClass()));
            }
        }
        long pods = jobs.stream().mapToLong(job -> job.replicas() + 1L).sum();
        if (pods > MOST_PODS) {
            root.at("jobs").problem("have %d pods; at most %d can be played".formatted(pods, MOST_PODS));
        }
    }
}
