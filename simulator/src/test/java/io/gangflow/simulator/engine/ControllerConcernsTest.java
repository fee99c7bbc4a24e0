package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import io.gangflow.simulator.controller.BatchJobController;
import io.gangflow.simulator.controller.Change;
import io.gangflow.simulator.controller.Controller;
import io.gangflow.simulator.controller.GarbageCollector;
import io.gangflow.simulator.controller.PodGroupController;
import io.gangflow.simulator.controller.VolcanoJobController;
import io.gangflow.simulator.play.PlayedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Runs the same histories with controllers that reconcile affected objects only, and with controllers that reconcile
 * all.
 */
class ControllerConcernsTest {

    private static final int HISTORIES = 30;

    @Test
    void aControllerThatLooksAtItsConcernsDoesWhatOneDoesThatLooksAtEverything() {
        for (long seed = 0; seed < HISTORIES; seed++) {
            List<String> concerned = history(seed, controller -> controller);
            assertThat(concerned)
                    .as("seed %d", seed)
                    .hasSizeGreaterThan(20)
                    .isEqualTo(history(seed, LooksAtEverything::new));
        }
    }

    private static List<String> history(long seed, UnaryOperator<Controller> look) {
        Random random = new Random(seed);
        Engine engine = new Engine(seed, Latencies.DEFAULT);
        List<String> history = new ArrayList<>();
        engine.store().listen((before, after) -> history.add(told(engine, before, after)));
        PlayedWork work = new PlayedWork(engine, Optional.empty());
        List.of(new VolcanoJobController(), new BatchJobController(), new PodGroupController(), new GarbageCollector())
                .forEach(controller -> engine.add(look.apply(controller)));
        engine.add(new VolcanoScheduler(VolcanoConfiguration.helmDefault(), seed), 500);
        engine.add(new KubeScheduler(seed), 0);
        cluster(engine, 1 + random.nextInt(3));
        for (int i = 0; i < 3 + random.nextInt(4); i++) {
            HasMetadata job = random.nextBoolean() ? volcanoJob(i, random) : indexedJob(i, random);
            at(engine, random.nextInt(5_000), () -> work.add(Submitted.work(job)));
        }
        for (int i = 0; i < 3; i++) {
            int nth = random.nextInt(6);
            at(engine, 2_000 + random.nextInt(30_000), () -> disturb(engine, nth));
        }
        while (engine.clock().hasWork() && engine.clock().nowMillis() < 300_000) {
            engine.clock().step();
        }
        return history;
    }

    private static void at(Engine engine, long millis, Runnable action) {
        engine.clock().at(millis, action);
    }

    /** Deletes a pod, or a job with all its dependents. */
    private static void disturb(Engine engine, int nth) {
        List<Pod> pods = engine.store().list(Pod.class);
        List<Job> jobs = engine.store().list(Job.class);
        if (nth == 0 && !jobs.isEmpty()) {
            engine.store().delete(jobs.get(0), engine.clock().nowMillis());
        } else if (nth < pods.size()) {
            engine.store().delete(pods.get(nth), engine.clock().nowMillis());
        }
    }

    private static String told(Engine engine, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata object = after.or(() -> before).orElseThrow();
        String what = before.isEmpty() ? "created" : after.isEmpty() ? "gone" : "changed";
        return "%d %s %s/%s %s"
                .formatted(
                        engine.clock().nowMillis(),
                        what,
                        object.getKind(),
                        object.getMetadata().getName(),
                        object instanceof Pod pod
                                ? PodStatusView.phase(pod) + pod.getSpec().getNodeName()
                                : "");
    }

    private static void cluster(Engine engine, int nodes) {
        for (int i = 0; i < nodes; i++) {
            engine.store()
                    .create(
                            new NodeBuilder()
                                    .withNewMetadata()
                                    .withName("n" + i)
                                    .endMetadata()
                                    .withNewStatus()
                                    .withAllocatable(Map.of("cpu", new Quantity("4"), "memory", new Quantity("8Gi")))
                                    .endStatus()
                                    .build(),
                            0);
        }
        engine.store()
                .create(
                        new QueueBuilder()
                                .withNewMetadata()
                                .withName("default")
                                .endMetadata()
                                .withNewSpec()
                                .withWeight(1)
                                .endSpec()
                                .build(),
                        0);
    }

    private static Job volcanoJob(int number, Random random) {
        int replicas = 1 + random.nextInt(4);
        String[] actions = {"RestartJob", "AbortJob", "RestartPod", "CompleteJob"};
        return new io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("gang-" + number)
                .endMetadata()
                .withNewSpec()
                .withMinAvailable(1 + random.nextInt(replicas))
                .withTtlSecondsAfterFinished(random.nextBoolean() ? 5 : null)
                .addNewTask()
                .withName("worker")
                .withReplicas(replicas)
                .withTemplate(template())
                .endTask()
                .addNewPolicy()
                .withEvent("PodEvicted")
                .withAction(actions[random.nextInt(actions.length)])
                .endPolicy()
                .endSpec()
                .build();
    }

    private static HasMetadata indexedJob(int number, Random random) {
        int completions = 1 + random.nextInt(5);
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("indexed-" + number)
                .endMetadata()
                .withNewSpec()
                .withCompletionMode("Indexed")
                .withCompletions(completions)
                .withParallelism(completions)
                .withTtlSecondsAfterFinished(random.nextBoolean() ? 3 : null)
                .withTemplate(template())
                .endSpec()
                .build();
    }

    private static PodTemplateSpec template() {
        return new PodTemplateSpecBuilder()
                .withNewSpec()
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("1")))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }

    private record LooksAtEverything(Controller controller) implements Controller {

        @Override
        public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
            return controller.reconcile(objects, nowMillis);
        }

        @Override
        public long nextReconcile(ClusterObjects objects, long nowMillis) {
            return controller.nextReconcile(objects, nowMillis);
        }
    }
}
