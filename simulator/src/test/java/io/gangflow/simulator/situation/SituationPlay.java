package io.gangflow.simulator.situation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.simulator.controller.Change;
import io.gangflow.simulator.controller.DisruptionController;
import io.gangflow.simulator.engine.ObjectStore;
import io.gangflow.simulator.engine.SnapshotBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs the model on a situation: a cycle every 50 ms; evicted pods are deleted 100 ms later. */
final class SituationPlay {

    private static final String NAMESPACE = "default";
    private static final long START = 60_000;
    private static final long LEAVES_AFTER = 100;

    private final Situation situation;
    private final KubeScheduler scheduler;
    private final ObjectStore store = new ObjectStore(1);
    private final Map<String, Long> leaving = new LinkedHashMap<>();
    private final Map<String, String> bindings = new TreeMap<>();
    private final Map<String, String> nominated = new TreeMap<>();
    private final List<String> evicted = new ArrayList<>();
    private final Map<String, String> messages = new TreeMap<>();

    SituationPlay(Situation situation, long seed) {
        this.situation = situation;
        this.scheduler = new KubeScheduler(seed);
    }

    Situation.Result play() {
        situation.priorityClasses().forEach(each -> store.create(each, 0));
        situation.nodes().forEach(each -> store.create(each, 0));
        situation.before().forEach(this::run);
        situation.budgets().forEach(each -> store.create(inNamespace(each), 0));
        List<Change> changes = new DisruptionController().reconcile(store, 0);
        changes.forEach(change -> store.updateStatus(change.object()));
        List<Pod> pods = situation.pods();
        long end = START + pods.size() * situation.gapMillis() + 2_000;
        for (long now = START; now < end; now += 50) {
            long next = (now - START) / situation.gapMillis();
            if ((now - START) % situation.gapMillis() == 0 && next < pods.size()) {
                store.create(inNamespace(pods.get((int) next)), now);
            }
            look(now);
        }
        return new Situation.Result(
                bindings, nominated, evicted.stream().sorted().toList(), messages);
    }

    private void run(Pod pod) {
        store.create(inNamespace(pod), 0);
        String started = Instant.ofEpochMilli(
                        10_000 + situation.startedMillis(pod.getMetadata().getName()))
                .toString();
        store.updateStatus(new PodBuilder(pod(pod.getMetadata().getName()))
                .editStatus()
                .withPhase("Running")
                .withStartTime(started)
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build());
    }

    private void look(long now) {
        leaving.entrySet().removeIf(entry -> {
            boolean gone = entry.getValue() + LEAVES_AFTER <= now;
            if (gone) {
                store.remove(pod(entry.getKey()));
            }
            return gone;
        });
        Decisions decisions = scheduler.schedule(SnapshotBuilder.objects(store, now));
        decisions.evictions().forEach(eviction -> {
            store.delete(pod(eviction.pod()), now);
            leaving.put(eviction.pod(), now);
            evicted.add(eviction.pod());
        });
        decisions.nominations().stream()
                .filter(nomination -> !nomination.node().isEmpty())
                .forEach(nomination -> nominated.putIfAbsent(nomination.pod(), nomination.node()));
        decisions.bindings().forEach(binding -> {
            store.bind(NAMESPACE, binding.pod(), binding.node());
            bindings.put(binding.pod(), binding.node());
        });
        decisions.unschedulable().forEach(pod -> messages.putIfAbsent(pod.pod(), pod.message()));
    }

    private Pod pod(String name) {
        return store.get(Pod.class, NAMESPACE, name).orElseThrow();
    }

    private static HasMetadata inNamespace(HasMetadata object) {
        object.getMetadata().setNamespace(NAMESPACE);
        return object;
    }
}
