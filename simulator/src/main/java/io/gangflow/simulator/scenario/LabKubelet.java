package io.gangflow.simulator.scenario;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.engine.PodPhases;
import io.gangflow.simulator.engine.StoreListener;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The kubelet of the lab: a single loop over the pods of all nodes, in the order of their discovery, with one API call
 * after the other. Each round uses the state of the cluster at its start.
 */
final class LabKubelet implements StoreListener {

    private final Engine engine;
    private final LabLatencies latencies;
    private final LabJitter chance;
    private final ScenarioPods manifests;
    private final Map<String, ScenarioJob> jobs = new HashMap<>();
    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private final Map<String, Work> works = new HashMap<>();

    LabKubelet(Engine engine, Scenario scenario, LabLatencies latencies, LabJitter chance) {
        this.engine = engine;
        this.latencies = latencies;
        this.chance = chance;
        this.manifests = new ScenarioPods(scenario);
        scenario.jobs().forEach(job -> jobs.put(job.name(), job));
    }

    /**
     * @param millis when its actions first become visible
     */
    void start(long millis) {
        engine.clock().at(millis + chance.firstRound(), this::round);
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod pod) {
            pods.put(uid(pod), pod);
        } else if (after.isEmpty() && before.isPresent() && before.get() instanceof Pod gone) {
            pods.remove(uid(gone));
        }
    }

    private void round() {
        List<Pod> seen = List.copyOf(pods.values());
        Map<String, Integer> gangs = new HashMap<>();
        seen.stream().filter(LabKubelet::works).forEach(pod -> gangs.merge(jobOf(pod), 1, Integer::sum));
        Round round = new Round(seen, gangs);
        seen.stream().filter(pod -> pod.getSpec().getNodeName() != null).forEach(round::handle);
        engine.clock().at(round.now + latencies.kubeletPause(), this::round);
    }

    private static boolean works(Pod pod) {
        return PodStatusView.isRunning(pod) && !ObjectView.isDeleting(pod);
    }

    private static String jobOf(Pod pod) {
        return ObjectView.labels(pod).getOrDefault(ScenarioPods.JOB, "");
    }

    private static String uid(Pod pod) {
        return pod.getMetadata().getUid();
    }

    /** The kubelet's state of a started pod. */
    private static final class Work {
        private long began = -1;
        private boolean ended;
    }

    /** One pass over all pods; every call takes time. */
    private final class Round {

        private final List<Pod> seen;
        private final Map<String, Integer> gangs;
        private long now = engine.clock().nowMillis();

        Round(List<Pod> seen, Map<String, Integer> gangs) {
            this.seen = seen;
            this.gangs = gangs;
        }

        void handle(Pod pod) {
            if (ObjectView.isDeleting(pod)) {
                call(() -> engine.store().remove(pod));
            } else if (PodStatusView.phase(pod).equals("Pending") && works.putIfAbsent(uid(pod), new Work()) == null) {
                call(() -> engine.store()
                        .updateStatus(PodPhases.running(pod, engine.clock().nowMillis())));
                createExecutors(pod);
            } else if (PodStatusView.isRunning(pod)
                    && !ObjectView.annotation(pod, ScenarioPods.SECONDS).isEmpty()) {
                work(pod, works.computeIfAbsent(uid(pod), missing -> new Work()));
            }
        }

        private void work(Pod pod, Work work) {
            if (work.began < 0 && mayStart(pod)) {
                work.began = now;
            }
            long millis = Math.round(Double.parseDouble(ObjectView.annotation(pod, ScenarioPods.SECONDS)) * 1_000);
            if (work.began >= 0 && !work.ended && now - work.began >= millis) {
                work.ended = true;
                call(() -> engine.store()
                        .updateStatus(PodPhases.ended(
                                pod, true, "Completed", engine.clock().nowMillis())));
                deleteExecutors(pod);
            }
        }

        private boolean mayStart(Pod pod) {
            if (!ObjectView.annotation(pod, ScenarioPods.GANG).isEmpty()) {
                return gangs.getOrDefault(jobOf(pod), 0)
                        >= Integer.parseInt(ObjectView.annotation(pod, ScenarioPods.GANG_SIZE));
            }
            List<String> executors = executors(pod);
            long running = seen.stream()
                    .filter(other ->
                            executors.contains(other.getMetadata().getName()) && PodStatusView.isRunning(other))
                    .count();
            return running == executors.size();
        }

        private void createExecutors(Pod driver) {
            ScenarioJob job = jobs.get(jobOf(driver));
            for (int number = 1; job != null && number <= executors(driver).size(); number++) {
                Pod executor = manifests.executor(job, number, driver);
                call(() -> engine.store().create(executor, engine.clock().nowMillis()));
            }
        }

        private void deleteExecutors(Pod driver) {
            String namespace = driver.getMetadata().getNamespace();
            for (String name : executors(driver)) {
                call(() -> engine.store().get(Pod.class, namespace, name).ifPresent(engine.store()::remove));
            }
        }

        private List<String> executors(Pod driver) {
            String count = ObjectView.annotation(driver, ScenarioPods.EXECUTORS);
            ScenarioJob job = jobs.get(jobOf(driver));
            if (count.isEmpty() || job == null) {
                return List.of();
            }
            return IntStream.rangeClosed(1, Integer.parseInt(count))
                    .mapToObj(number -> ScenarioPods.executorName(job, number))
                    .toList();
        }

        private void call(Runnable call) {
            now += chance.call();
            engine.clock().at(now, call);
        }
    }
}
