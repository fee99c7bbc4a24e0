package io.gangflow.simulator.scenario;

import io.gangflow.simulator.controller.GarbageCollector;
import io.gangflow.simulator.controller.PodGroupController;
import io.gangflow.simulator.controller.VolcanoJobController;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.kube.KubeScheduler;
import io.gangflow.simulator.volcano.VolcanoScheduler;
import java.util.Iterator;

/**
 * Plays a scenario in virtual time with the models of schedulers and controllers that simulate pipelines, a kubelet
 * and a recorder like those of the lab. One object plays once.
 */
public final class ScenarioPlay {

    private final Scenario scenario;
    private final LabLatencies latencies;
    private final Engine engine;
    private final Recorder recorder;
    private final LabKubelet kubelet;
    private final Iterator<ScenarioWork.Step> steps;
    private long createdAll;
    private boolean ended;
    private boolean completed;

    private ScenarioPlay(Scenario scenario, LabLatencies latencies, long seed) {
        this.scenario = scenario;
        this.latencies = latencies;
        engine = new Engine(seed, latencies.cluster());
        ScenarioCluster.objects(scenario).forEach(object -> engine.store().create(object, 0));
        recorder = new Recorder(engine.clock());
        kubelet = new LabKubelet(engine, scenario, latencies);
        engine.store().listen(recorder);
        engine.store().listen(kubelet);
        engine.add(new GarbageCollector());
        if (scenario.volcano()) {
            engine.add(new VolcanoJobController());
            engine.add(new PodGroupController());
            engine.add(new VolcanoScheduler(scenario.configuration(), seed), latencies.firstSession());
        } else {
            engine.add(new KubeScheduler(seed), 0);
        }
        steps = new ScenarioWork(scenario).steps().iterator();
    }

    /**
     * What would happen.
     *
     * @param seed for ties
     */
    public static PlayedRecord play(Scenario scenario, LabLatencies latencies, long seed) {
        return new ScenarioPlay(scenario, latencies, seed).play();
    }

    private PlayedRecord play() {
        kubelet.begin();
        plan(steps.next(), latencies.firstCall());
        while (!ended) {
            engine.clock().step();
        }
        return new PlayedRecord(scenario, completed, engine.clock().nowMillis(), recorder.pods(), recorder.podGroups());
    }

    private void plan(ScenarioWork.Step step, long call) {
        long begin = Math.max(engine.clock().nowMillis(), step.atMillis());
        long now = begin;
        for (var object : step.objects()) {
            now += now == begin ? call : latencies.call();
            engine.clock()
                    .at(now, () -> engine.store().create(object, engine.clock().nowMillis()));
        }
        engine.clock().at(now + latencies.pause(), this::created);
    }

    private void created() {
        if (steps.hasNext()) {
            plan(steps.next(), latencies.call());
        } else {
            createdAll = engine.clock().nowMillis();
            poll();
        }
    }

    private void poll() {
        long now = engine.clock().nowMillis();
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
