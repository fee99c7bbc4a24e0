package io.gangflow.simulator.scenario;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import io.gangflow.simulator.controller.GarbageCollector;
import io.gangflow.simulator.controller.PodGroupController;
import io.gangflow.simulator.controller.VolcanoJobController;
import io.gangflow.simulator.engine.Engine;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/**
 * Simulates a scenario in virtual time with the models of schedulers and controllers that simulate pipelines, and with
 * a kubelet and a recorder like those of the lab. An instance runs once.
 */
public final class ScenarioPlay {

    private final Scenario scenario;
    private final LabLatencies latencies;
    private final LabJitter chance;
    private final long begin;
    private final Engine engine;
    private final Recorder recorder;
    private final LabKubelet kubelet;
    private final Iterator<ScenarioWork.Step> steps;
    private final Set<String> clients = new HashSet<>();
    private long createdAll;
    private boolean ended;
    private boolean completed;

    private ScenarioPlay(Scenario scenario, LabLatencies latencies, long seed) {
        this.scenario = scenario;
        this.latencies = latencies;
        chance = new LabJitter(latencies, seed);
        begin = chance.sinceLastSecond();
        engine = new Engine(seed, latencies.cluster());
        ScenarioCluster.objects(scenario).forEach(object -> engine.store().create(object, 0));
        recorder = new Recorder(this::now);
        kubelet = new LabKubelet(engine, scenario, latencies, chance);
        engine.store().listen(recorder);
        engine.store().listen(kubelet);
        if (scenario.volcano()) {
            engine.add(new VolcanoJobController(scenario.configuration().profile()));
            engine.add(new PodGroupController());
            engine.add(new GarbageCollector());
            engine.add(new VolcanoScheduler(scenario.configuration(), seed), begin + chance.firstSession());
        } else {
            engine.add(new KubeScheduler(seed), 0);
        }
        steps = new ScenarioWork(scenario).steps().iterator();
    }

    /**
     * Returns the predicted record.
     *
     * @param seed for ties
     */
    public static PlayedRecord play(Scenario scenario, LabLatencies latencies, long seed) {
        return new ScenarioPlay(scenario, latencies, seed).play();
    }

    private PlayedRecord play() {
        kubelet.start(begin);
        plan(steps.next());
        while (!ended) {
            engine.clock().step();
        }
        return new PlayedRecord(scenario, completed, now(), recorder.pods(), recorder.podGroups());
    }

    /** Returns the time since the start of the recording. */
    private long now() {
        return engine.clock().nowMillis() - begin;
    }

    private void plan(ScenarioWork.Step step) {
        long now = Math.max(engine.clock().nowMillis(), begin + step.atMillis());
        for (HasMetadata object : step.objects()) {
            now += call(object);
            engine.clock()
                    .at(now, () -> engine.store().create(object, engine.clock().nowMillis()));
        }
        engine.clock().at(now + latencies.pause(), this::created);
    }

    /** Pods and custom objects use two clients, and each has to connect once. */
    private long call(HasMetadata object) {
        boolean connected = !clients.add(object instanceof Pod ? "core" : "custom");
        return connected ? chance.call() : latencies.firstCall();
    }

    private void created() {
        if (steps.hasNext()) {
            plan(steps.next());
        } else {
            createdAll = now();
            poll();
        }
    }

    private void poll() {
        long now = now();
        completed = now > createdAll && done();
        long quiet = now - Math.max(createdAll, recorder.lastChange());
        if (completed || quiet >= scenario.longestMillis() + latencies.patience()) {
            ended = true;
        } else {
            engine.clock().after(latencies.poll(), this::poll);
        }
    }

    private boolean done() {
        for (ScenarioJob job : scenario.jobs()) {
            long succeeded = recorder.pods().values().stream()
                    .filter(pod -> pod.job().equals(job.name()) && pod.phase().isPresent())
                    .count();
            if (succeeded < job.podsThatEnd()) {
                return false;
            }
        }
        return true;
    }
}
