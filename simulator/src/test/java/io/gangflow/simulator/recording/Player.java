package io.gangflow.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.simulator.schedule.Decisions;
import io.gangflow.simulator.schedule.PodFixture;
import io.gangflow.simulator.schedule.Scheduler;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.NodeState;
import io.gangflow.simulator.state.PodGroupState;
import io.gangflow.simulator.state.QueueState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;

/**
 * Plays a scenario against a scheduler model, with a kubelet and controllers as simple as those of the lab. Delays are
 * those that the lab shows: 28 ms from one creation to the next, 90 ms until a bound pod runs, a session that takes
 * 10 ms.
 */
final class Player {

    private static final long TICK = 10;
    private static final long CREATION = 28;
    private static final long START = 90;
    private static final long END = 110;
    private static final long SESSION = 1_010;
    private static final long FIRST_SESSION = 500;

    private final JsonNode scenario;
    private final boolean volcano;
    private final Scheduler scheduler;
    private final Random random;
    private final List<NodeState> nodes = new ArrayList<>();
    private final List<QueueState> queues = new ArrayList<>();
    private final Map<String, Integer> priorities = new TreeMap<>();
    private final Map<String, SimPod> pods = new LinkedHashMap<>();
    private final Map<String, SimPod> deleted = new LinkedHashMap<>();
    private final Map<String, PodGroupState> groups = new LinkedHashMap<>();
    private final Map<String, JsonNode> waitingJobs = new LinkedHashMap<>();
    private final Map<Long, List<Runnable>> agenda = new TreeMap<>();
    private long now;
    private long lastChange;
    private long nextSession = FIRST_SESSION;
    private boolean changed = true;

    Player(JsonNode scenario, Scheduler scheduler, long seed) {
        this.scenario = scenario;
        this.scheduler = scheduler;
        this.volcano = scenario.get("scheduler").asText().equals("volcano");
        this.random = new Random(seed);
        scenario.get("nodes")
                .forEach(node ->
                        nodes.add(new NodeState(node.get("name").asText(), resources(node), 110, Map.of(), List.of())));
        scenario.path("priorityClasses")
                .forEach(each -> priorities.put(
                        each.get("name").asText(), each.get("value").asInt()));
        scenario.path("queues").forEach(queue -> queues.add(queue(queue)));
        planCreations();
    }

    Recording play() {
        long longest = 0;
        for (JsonNode job : scenario.get("jobs")) {
            longest = Math.max(longest, Math.round(job.get("seconds").asDouble() * 1_000));
        }
        String outcome = "locked";
        while (outcome.equals("locked") && (!agenda.isEmpty() || now - lastChange < longest + 14_000)) {
            tick();
            if (agenda.isEmpty() && done()) {
                outcome = "completed";
            }
        }
        return new Recording(scenario, outcome, recorded());
    }

    private void tick() {
        List<Runnable> due = agenda.remove(now);
        if (due != null) {
            due.forEach(Runnable::run);
            touch();
        }
        runKubelet();
        if (volcano && now >= nextSession) {
            nextSession = now + SESSION;
            look();
            createPodsOfJobs();
        } else if (!volcano && changed) {
            changed = false;
            look();
        }
        now += TICK;
    }

    private void look() {
        Decisions decisions = scheduler.schedule(new ClusterSnapshot(
                now,
                nodes,
                pods.values().stream().map(SimPod::state).toList(),
                List.copyOf(groups.values()),
                queues,
                priorities,
                List.of()));
        for (Decisions.Binding binding : decisions.bindings()) {
            SimPod pod = Optional.ofNullable(pods.get(binding.pod())).orElseThrow();
            pod.bind(binding.node(), now);
            touch();
        }
        for (Decisions.PodGroupUpdate update : decisions.podGroups()) {
            groups.computeIfPresent(update.podGroup(), (name, group) -> withPhase(group, update.phase()));
            lastChange = now;
        }
    }

    private void runKubelet() {
        for (SimPod pod : List.copyOf(pods.values())) {
            if (pod.bound >= 0 && pod.running < 0 && now >= pod.bound + START) {
                pod.running = now;
                touch();
                if (pod.driver) {
                    createExecutors(pod);
                }
            }
        }
        for (SimPod pod : List.copyOf(pods.values())) {
            boolean works = pod.driver || !pod.job.get("kind").asText().equals("spark");
            if (pod.runs() && works && pod.began < 0 && mayBegin(pod)) {
                pod.began = now;
            }
            long seconds = Math.round(pod.job.get("seconds").asDouble() * 1_000);
            if (pod.runs() && works && pod.began >= 0 && now >= pod.began + seconds + END) {
                pod.succeed();
                touch();
                if (pod.driver) {
                    deleteExecutors(pod);
                }
            }
        }
    }

    private boolean mayBegin(SimPod pod) {
        int replicas = pod.job.get("replicas").asInt();
        long running = pods.values().stream()
                .filter(other -> other.jobName().equals(pod.jobName()) && other.runs())
                .count();
        return switch (pod.job.get("kind").asText()) {
            case "gang" -> running >= pod.job.path("minAvailable").asInt(replicas);
            case "spark" -> running == replicas + 1;
            default -> true;
        };
    }

    private void createExecutors(SimPod driver) {
        for (int i = 1; i <= driver.job.get("replicas").asInt(); i++) {
            String name = driver.jobName() + "-exec-" + i;
            add(new SimPod(name, driver.job, fixture(name, driver.job, driver.job), driver.group, now, false));
        }
    }

    private void deleteExecutors(SimPod driver) {
        pods.values().removeIf(pod -> {
            boolean executor = pod.jobName().equals(driver.jobName()) && !pod.driver;
            if (executor) {
                deleted.put(pod.name, pod);
            }
            return executor;
        });
    }

    private void planCreations() {
        Map<Long, List<List<Runnable>>> byTime = new TreeMap<>();
        scenario.get("jobs")
                .forEach(job -> byTime.computeIfAbsent(
                                Math.round(job.get("at").asDouble() * 1_000), at -> new ArrayList<>())
                        .add(creations(job)));
        long free = 0;
        for (Map.Entry<Long, List<List<Runnable>>> entry : byTime.entrySet()) {
            int longest = entry.getValue().stream().mapToInt(List::size).max().orElse(0);
            for (int turn = 0; turn < longest; turn++) {
                for (List<Runnable> steps : entry.getValue()) {
                    if (turn < steps.size()) {
                        long at = Math.max(entry.getKey(), free);
                        agenda.computeIfAbsent(at / TICK * TICK, any -> new ArrayList<>())
                                .add(steps.get(turn));
                        free = at + CREATION;
                    }
                }
            }
        }
    }

    private List<Runnable> creations(JsonNode job) {
        String name = job.get("name").asText();
        String kind = job.get("kind").asText();
        List<Runnable> steps = new ArrayList<>();
        if (kind.equals("gang") && volcano) {
            steps.add(() -> createJob(job));
        } else if (kind.equals("spark")) {
            steps.add(() -> createDriver(job));
        } else {
            for (int i = 0; i < job.get("replicas").asInt(); i++) {
                String pod = name + "-" + i;
                steps.add(() -> createSingle(pod, job));
            }
        }
        return steps;
    }

    private void createSingle(String name, JsonNode job) {
        String group = "";
        if (volcano) {
            group = "podgroup-" + uid();
            addGroup(group, job, 1, resources(job));
        }
        add(new SimPod(name, job, fixture(name, job, job), group, now, false));
    }

    private void createJob(JsonNode job) {
        int minimum = job.path("minAvailable").asInt(job.get("replicas").asInt());
        String group = job.get("name").asText() + "-" + uid();
        addGroup(group, job, minimum, resources(job).times(minimum));
        waitingJobs.put(group, job);
    }

    private void createPodsOfJobs() {
        for (String group : List.copyOf(waitingJobs.keySet())) {
            if (!groups.getOrDefault(group, emptyGroup()).phase().equals("Pending")) {
                JsonNode job = Optional.ofNullable(waitingJobs.remove(group)).orElseThrow();
                for (int i = 0; i < job.get("replicas").asInt(); i++) {
                    String name = job.get("name").asText() + "-w-" + i;
                    PodFixture fixture = fixture(name, job, job).annotation("volcano.sh/task-spec", "w");
                    add(new SimPod(name, job, fixture, group, now, false));
                }
                touch();
            }
        }
    }

    private void createDriver(JsonNode job) {
        String name = job.get("name").asText();
        String group = "";
        if (volcano) {
            group = name + "-pg";
            Resources executors = resources(job).times(job.get("replicas").asInt());
            addGroup(group, job, 1, resources(job.get("driver")).plus(executors));
        }
        String driver = name + "-driver";
        add(new SimPod(driver, job, fixture(driver, job, job.get("driver")), group, now, true));
    }

    private void add(SimPod pod) {
        if (!pod.group.isEmpty()) {
            pod.fixture.inPodGroup(pod.group);
        }
        pods.put(pod.name, pod);
    }

    private PodFixture fixture(String name, JsonNode job, JsonNode requests) {
        return PodFixture.pod(name)
                .uid(uid())
                .requests(resources(requests))
                .priority(priorities.getOrDefault(job.path("priorityClass").asText(), 0));
    }

    private void addGroup(String name, JsonNode job, int minMember, Resources minResources) {
        groups.put(
                name,
                new PodGroupState(
                        uid(),
                        "default",
                        name,
                        now,
                        minMember,
                        Map.of(),
                        Optional.of(minResources),
                        job.path("queue").asText("default"),
                        job.path("priorityClass").asText(""),
                        Map.of(),
                        "Pending"));
    }

    private PodGroupState emptyGroup() {
        return new PodGroupState("", "default", "", 0, 0, Map.of(), Optional.empty(), "", "", Map.of(), "Pending");
    }

    private static PodGroupState withPhase(PodGroupState group, String phase) {
        return group.inPhase(phase);
    }

    private QueueState queue(JsonNode queue) {
        Optional<Resources> capability =
                queue.has("capability") ? Optional.of(resources(queue.get("capability"))) : Optional.empty();
        String name = queue.get("name").asText();
        return new QueueState(
                name,
                name,
                0,
                queue.get("weight").asInt(),
                0,
                capability,
                Optional.empty(),
                Optional.empty(),
                true,
                "root",
                "Open");
    }

    private static Resources resources(JsonNode node) {
        long cpu = Quantity.milliCpu(node.path("cpu").asText("0")).orElseThrow();
        long memory = Quantity.units(node.path("memory").asText("0")).orElseThrow();
        long gpus = node.path("gpu").asLong(0);
        return Resources.of(cpu, memory).withGpus(gpus);
    }

    private String uid() {
        return "%016x".formatted(random.nextLong());
    }

    private void touch() {
        changed = true;
        lastChange = now;
    }

    private boolean done() {
        for (JsonNode job : scenario.get("jobs")) {
            boolean spark = job.get("kind").asText().equals("spark");
            long succeeded = pods.values().stream()
                    .filter(pod ->
                            pod.jobName().equals(job.get("name").asText()) && pod.succeeded && (!spark || pod.driver))
                    .count();
            if (succeeded < (spark ? 1 : job.get("replicas").asInt())) {
                return false;
            }
        }
        return true;
    }

    private Map<String, Recording.RecordedPod> recorded() {
        Map<String, Recording.RecordedPod> all = new LinkedHashMap<>();
        List<SimPod> every = new ArrayList<>(pods.values());
        every.addAll(deleted.values());
        every.sort(Comparator.comparingLong(pod -> pod.created));
        every.forEach(pod -> all.put(
                pod.name,
                new Recording.RecordedPod(
                        pod.jobName(),
                        pod.bound < 0 ? OptionalDouble.empty() : OptionalDouble.of(pod.bound / 1_000.0))));
        return all;
    }
}
