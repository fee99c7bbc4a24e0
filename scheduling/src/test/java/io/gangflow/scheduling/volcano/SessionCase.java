package io.gangflow.scheduling.volcano;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.kube.NodeSampling;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.state.SubGroupPolicy;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.job.SessionCache;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A row of a table test: a cluster described by a few lines of {@code key=value} words, one session, and its decisions.
 * Tests can run several sessions.
 */
final class SessionCase {

    /** The plugins of preemption by priority. */
    static final String PRIORITIES = "conformance, gang, priority, proportion | predicates";

    private final VolcanoConfiguration configuration;
    private final List<NodeState> nodes = new ArrayList<>();
    private final Map<String, PodState> pods = new LinkedHashMap<>();
    private final Map<String, PodGroupState> groups = new LinkedHashMap<>();
    private final List<QueueState> queues = new ArrayList<>();
    private final Map<String, Integer> priorityClasses = new TreeMap<>();
    private final VolcanoScheduler scheduler;
    private long now = 100_000;

    private SessionCase(VolcanoConfiguration configuration) {
        this.configuration = configuration;
        this.scheduler = new VolcanoScheduler(configuration, 1);
    }

    /**
     * Creates a session with actions and plugins in Volcano's notation; {@code -enablePreemptable} after a plugin's
     * name disables that, {@code -enableHierarchy} enables it.
     *
     * @param tiers plugins, with tiers separated by {@code |}
     */
    static SessionCase session(String actions, String tiers) {
        return session(actions, tiers, Map.of());
    }

    /** Creates a session with arguments of plugins by {@code plugin.argument}. */
    static SessionCase session(String actions, String tiers, Map<String, String> arguments) {
        StringBuilder conf = new StringBuilder("actions: \"%s\"\ntiers:\n".formatted(actions));
        for (String tier : tiers.split("\\|", -1)) {
            conf.append("- plugins:\n");
            for (String word : tier.strip().split("[, ]+", -1)) {
                String[] parts = word.split("-", -1);
                String name = parts[0];
                conf.append("  - name: %s\n".formatted(name));
                for (int i = 1; i < parts.length; i++) {
                    conf.append("    %s: %s\n".formatted(parts[i], parts[i].equals("enableHierarchy")));
                }
                String own = arguments.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith(name + "."))
                        .map(entry -> "      %s: %s\n"
                                .formatted(entry.getKey().substring(name.length() + 1), entry.getValue()))
                        .sorted()
                        .collect(Collectors.joining());
                conf.append(own.isEmpty() ? "" : "    arguments:\n" + own);
            }
        }
        return new SessionCase(VolcanoConfiguration.read(conf.toString()));
    }

    /** Creates a session that preempts, with a low and a high PriorityClass. */
    static SessionCase preempting(String tiers) {
        return session("allocate, preempt", tiers).priorityClass("low", 10).priorityClass("high", 100_000);
    }

    static SessionCase session(VolcanoConfiguration configuration) {
        return new SessionCase(configuration);
    }

    /** Uses another release of Volcano; must be called first. */
    SessionCase as(Profile profile) {
        return new SessionCase(configuration.withProfile(profile));
    }

    /** Words: cpu, memory, gpu, pods, label=key:value, taint=key, avoid=key (a taint PreferNoSchedule). */
    SessionCase node(String name, String words) {
        Words is = new Words(words);
        Map<String, String> labels = new TreeMap<>(is.pairs("label"));
        List<Taint> taints = new ArrayList<>();
        is.text("taint").ifPresent(key -> taints.add(new Taint(key, "", Taint.Effect.NoSchedule)));
        is.text("avoid").ifPresent(key -> taints.add(new Taint(key, "", Taint.Effect.PreferNoSchedule)));
        int maxPods = Integer.parseInt(is.text("pods").orElse("110"));
        nodes.add(new NodeState(name, is.resources(), maxPods, labels, taints));
        return this;
    }

    SessionCase priorityClass(String name, int value) {
        priorityClasses.put(name, value);
        return this;
    }

    /**
     * Words: weight, priority, parent, state, reclaimable, created, capability, deserved, guarantee (the last three as
     * {@code cpu:memory} or {@code cpu:memory:gpu}).
     */
    SessionCase queue(String name, String words) {
        Words is = new Words(words);
        queues.add(new QueueState(
                name,
                name,
                is.number("created", 0) * 1_000L,
                is.number("weight", 1),
                is.number("priority", 0),
                is.amounts("capability"),
                is.amounts("deserved"),
                is.amounts("guarantee"),
                !is.text("reclaimable").orElse("true").equals("false"),
                is.text("parent").orElse("root"),
                is.text("state").orElse("Open")));
        return this;
    }

    /** Words: min, queue, phase (Inqueue), class, created (seconds), resources=cpu:memory, task=name:minimum, note=key:value. */
    SessionCase group(String name, String words) {
        Words is = new Words(words);
        Map<String, Integer> minimums = new TreeMap<>();
        is.pairs("task").forEach((task, minimum) -> minimums.put(task, Integer.parseInt(minimum)));
        groups.put(
                name,
                new PodGroupState(
                        "uid-" + name,
                        "default",
                        name,
                        is.number("created", 0) * 1_000L,
                        is.number("min", 1),
                        minimums,
                        is.amounts("resources"),
                        is.text("queue").orElse("default"),
                        is.text("class").orElse(""),
                        is.pairs("note"),
                        is.text("phase").orElse("Inqueue")));
        return this;
    }

    /** Divides a group's pods into sub-groups. Words: name, size, min, keys=key:key, select=key:value. */
    SessionCase divided(String group, String... policies) {
        List<SubGroupPolicy> all =
                Arrays.stream(policies).map(SessionCase::subGroupPolicy).toList();
        groups.computeIfPresent(group, (name, state) -> state.divided(all));
        return this;
    }

    private static SubGroupPolicy subGroupPolicy(String words) {
        Words is = new Words(words);
        Optional<LabelSelector> selector = is.text("select")
                .map(any -> new LabelSelectorBuilder()
                        .withMatchLabels(is.pairs("select"))
                        .build());
        return new SubGroupPolicy(
                is.text("name").orElse("parts"),
                is.number("size", 1),
                is.number("min", 0),
                selector,
                is.text("keys").map(keys -> List.of(keys.split(":", -1))).orElse(List.of()));
    }

    /**
     * Words: cpu, memory, gpu, on (a node: it runs there), phase, priority, class, never, deleting, nominated,
     * namespace, select=key:value, prefer=key:value, label=key:value, apart=key:value (in no zone with such a pod),
     * note=key:value, role, gate.
     */
    SessionCase pod(String name, String group, String words) {
        Words is = new Words(words);
        Map<String, String> notes = new TreeMap<>(is.pairs("note"));
        is.text("role").ifPresent(role -> notes.put("volcano.sh/task-spec", role));
        PodSpecBuilder spec = new PodSpecBuilder()
                .withPriorityClassName(is.text("class").orElse(null))
                .withPreemptionPolicy(is.text("never").map(any -> "Never").orElse(null))
                .withNodeSelector(is.pairs("select"));
        is.text("gate").ifPresent(gate -> spec.addNewSchedulingGate(gate));
        is.pairs("prefer").forEach((key, value) -> prefer(spec, key, value));
        if (is.text("apart").isPresent()) {
            keepApart(spec, is.pairs("apart"));
        }
        PodState.Phase otherwise = is.text("on").isPresent() ? PodState.Phase.RUNNING : PodState.Phase.PENDING;
        PodState pod = new PodState(
                "uid-" + name,
                is.text("namespace").orElse("default"),
                name,
                group.isEmpty() ? "default-scheduler" : VolcanoScheduler.NAME,
                is.number("created", 0) * 1_000L,
                is.resources(),
                is.number("priority", 1),
                is.text("phase").map(PodState.Phase::valueOf).orElse(otherwise),
                is.text("on"),
                is.text("deleting").isPresent(),
                Optional.of(group).filter(any -> !any.isEmpty()),
                is.pairs("label"),
                notes,
                is.text("nominated"),
                0,
                spec.build());
        pods.put(name, pod);
        return this;
    }

    private static void prefer(PodSpecBuilder spec, String key, String value) {
        spec.editOrNewAffinity()
                .editOrNewNodeAffinity()
                .addNewPreferredDuringSchedulingIgnoredDuringExecution()
                .withWeight(1)
                .withNewPreference()
                .addNewMatchExpression()
                .withKey(key)
                .withOperator("In")
                .withValues(value)
                .endMatchExpression()
                .endPreference()
                .endPreferredDuringSchedulingIgnoredDuringExecution()
                .endNodeAffinity()
                .endAffinity();
    }

    private static void keepApart(PodSpecBuilder spec, Map<String, String> labels) {
        spec.editOrNewAffinity()
                .withNewPodAntiAffinity()
                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withTopologyKey("zone")
                .withNewLabelSelector()
                .withMatchLabels(labels)
                .endLabelSelector()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity()
                .endAffinity();
    }

    /** Adds pods {@code group-0}, {@code group-1} and so on with equal requests. */
    SessionCase pods(String group, int count, String words) {
        for (int i = 0; i < count; i++) {
            pod(group + "-" + i, group, words);
        }
        return this;
    }

    SessionCase gone(String pod) {
        pods.remove(pod);
        return this;
    }

    /** Runs a session one second later. Its decisions are applied before the next one, but deleted pods still exist. */
    Outcome look() {
        now += 1_000;
        Decisions decisions = scheduler.schedule(snapshot());
        decisions.bindings().forEach(each -> replace(each.pod(), PodState.Phase.RUNNING, each.node(), false, ""));
        decisions.evictions().forEach(each -> replace(each.pod(), PodState.Phase.RUNNING, "", true, ""));
        decisions.nominations().forEach(each -> replace(each.pod(), PodState.Phase.PENDING, "", false, each.node()));
        decisions
                .podGroups()
                .forEach(
                        each -> groups.computeIfPresent(each.podGroup(), (name, group) -> group.inPhase(each.phase())));
        return new Outcome(decisions, Map.copyOf(groups));
    }

    /** Opens a session of its own on the current state, without executing any action. */
    Session open() {
        SessionCache cache = new SessionCache();
        cache.update(snapshot());
        return new Session(snapshot(), cache, configuration, SeededRandom.of(1, "session"), new NodeSampling());
    }

    private ClusterSnapshot snapshot() {
        return new ClusterSnapshot(
                now,
                nodes,
                List.copyOf(pods.values()),
                List.copyOf(groups.values()),
                queues,
                priorityClasses,
                List.of());
    }

    /** Returns what the queues had and deserved after the last session. */
    List<QueueUse> queueUses() {
        return scheduler.queueUses();
    }

    private void replace(String name, PodState.Phase phase, String node, boolean deleting, String nominated) {
        pods.computeIfPresent(
                name,
                (key, pod) -> new PodState(
                        pod.uid(),
                        pod.namespace(),
                        pod.name(),
                        pod.schedulerName(),
                        pod.createdMillis(),
                        pod.requests(),
                        pod.priority(),
                        phase,
                        node.isEmpty() ? pod.node() : Optional.of(node),
                        deleting,
                        pod.podGroup(),
                        pod.labels(),
                        pod.annotations(),
                        nominated.isEmpty() ? pod.nominatedNode() : Optional.of(nominated),
                        pod.startedMillis(),
                        pod.spec()));
    }

    /** The decisions of one session, as lines that a test compares. */
    record Outcome(Decisions decisions, Map<String, PodGroupState> groups) {

        /** Returns the names of the bound pods, sorted. */
        List<String> bound() {
            return decisions.bindings().stream()
                    .map(Decisions.Binding::pod)
                    .sorted()
                    .toList();
        }

        /** Returns the bindings as {@code pod@node}, sorted. */
        List<String> bindings() {
            return decisions.bindings().stream()
                    .map(each -> each.pod() + "@" + each.node())
                    .sorted()
                    .toList();
        }

        List<String> evicted() {
            return decisions.evictions().stream()
                    .map(Decisions.Eviction::pod)
                    .sorted()
                    .toList();
        }

        /** Returns the nominations as {@code pod@node}, sorted. */
        List<String> nominated() {
            return decisions.nominations().stream()
                    .map(each -> each.pod() + "@" + each.node())
                    .sorted()
                    .toList();
        }

        String phase(String group) {
            return Optional.ofNullable(groups.get(group)).orElseThrow().phase();
        }

        /** Returns the newest message of the group's condition. */
        String message(String group) {
            return decisions.podGroups().stream()
                    .filter(update -> update.podGroup().equals(group))
                    .map(Decisions.PodGroupUpdate::message)
                    .collect(Collectors.joining());
        }

        /** Returns why a pod is still pending. */
        String waits(String pod) {
            return decisions.unschedulable().stream()
                    .filter(each -> each.pod().equals(pod))
                    .map(Decisions.Unschedulable::message)
                    .collect(Collectors.joining());
        }
    }

    /** Words of the form {@code key=value}, and single words. */
    private record Words(List<String[]> words) {

        Words(String text) {
            this(Arrays.stream(text.strip().split("\\s+", -1))
                    .filter(word -> !word.isEmpty())
                    .map(word -> word.split("=", 2))
                    .toList());
        }

        Optional<String> text(String key) {
            return words.stream()
                    .filter(word -> word[0].equals(key))
                    .map(word -> word.length == 1 ? "" : word[1])
                    .findFirst();
        }

        int number(String key, int otherwise) {
            return text(key).map(Integer::parseInt).orElse(otherwise);
        }

        Map<String, String> pairs(String key) {
            Map<String, String> pairs = new TreeMap<>();
            words.stream()
                    .filter(word -> word[0].equals(key))
                    .map(word -> word[1].split(":", 2))
                    .forEach(pair -> pairs.put(pair[0], pair[1]));
            return pairs;
        }

        Resources resources() {
            return of(
                    text("cpu").orElse("0"),
                    text("memory").orElse("0"),
                    text("gpu").orElse("0"));
        }

        Optional<Resources> amounts(String key) {
            return text(key).map(text -> {
                String[] parts = text.split(":", -1);
                return of(parts[0], parts.length > 1 ? parts[1] : "0", parts.length > 2 ? parts[2] : "0");
            });
        }

        private static Resources of(String cpu, String memory, String gpu) {
            Resources resources = Resources.of(
                    Quantity.milliCpu(cpu).orElseThrow(), Quantity.units(memory).orElseThrow());
            return gpu.equals("0") ? resources : resources.withGpus(Long.parseLong(gpu));
        }
    }
}
