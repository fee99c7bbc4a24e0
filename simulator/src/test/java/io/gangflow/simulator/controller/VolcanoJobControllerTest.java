package io.gangflow.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicyBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpecBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VolcanoJobControllerTest {

    private final ControllerBench bench = new ControllerBench(new VolcanoJobController());

    @Test
    void podsAreCreatedOnlyAfterThePodGroupHasLeftPending() {
        bench.create(job("train", 0, 3));
        bench.settle();

        assertThat(bench.pods()).isEmpty();
        assertThat(podGroup().getSpec().getMinMember()).isEqualTo(3);

        bench.podGroups("Inqueue");
        bench.settle();

        assertThat(bench.pods()).containsExactly("train-worker-0", "train-worker-1", "train-worker-2");
        assertThat(status().getPending()).isEqualTo(3);
    }

    @Test
    void thePodGroupCarriesTheGangAndWhatItNeeds() {
        bench.create(job("train", 2, 3));
        bench.settle();

        PodGroup group = podGroup();
        assertThat(group.getMetadata().getName())
                .isEqualTo("train-" + job().getMetadata().getUid());
        assertThat(group.getSpec().getMinMember()).isEqualTo(2);
        assertThat(group.getSpec().getMinTaskMember()).containsEntry("worker", 3);
        assertThat(group.getSpec().getMinResources())
                .containsEntry("cpu", new Quantity("3"))
                .containsEntry("requests.memory", new Quantity("2", "Gi"))
                .containsEntry("count/pods", new Quantity("2"));
        assertThat(group.getSpec().getQueue()).isEqualTo("default");
    }

    @Test
    void podsNameTheirJobTaskAndGroup() {
        started(job("train", 0, 1));

        Pod pod = bench.pod("train-worker-0");
        assertThat(pod.getMetadata().getAnnotations())
                .containsEntry(
                        "scheduling.k8s.io/group-name",
                        "train-" + job().getMetadata().getUid())
                .containsEntry("volcano.sh/task-spec", "worker")
                .containsEntry("volcano.sh/job-version", "0");
        assertThat(pod.getMetadata().getLabels())
                .containsEntry("volcano.sh/job-name", "train")
                .containsEntry("volcano.sh/task-index", "0");
        assertThat(pod.getSpec().getSchedulerName()).isEqualTo("volcano");
    }

    @Test
    void aJobWhosePodsAllSucceedCompletesAndGivesItsPodGroupBack() {
        started(job("train", 0, 2));
        run("train-worker-0", "train-worker-1");
        assertThat(phase()).isEqualTo("Running");

        bench.phase("train-worker-0", "Succeeded");
        bench.phase("train-worker-1", "Succeeded");
        bench.settle();

        assertThat(phase()).isEqualTo("Completed");
        assertThat(status().getSucceeded()).isEqualTo(2);
        assertThat(bench.store.list(PodGroup.class)).isEmpty();
        assertThat(bench.pods()).hasSize(2);
    }

    @Test
    void aJobWithAFailedPodAndNoPolicyFailsWhenAllHaveEnded() {
        started(job("train", 0, 2));
        run("train-worker-0", "train-worker-1");

        bench.phase("train-worker-0", "Failed");
        bench.settle();
        assertThat(phase()).isEqualTo("Running");

        bench.phase("train-worker-1", "Succeeded");
        bench.settle();
        assertThat(phase()).isEqualTo("Failed");
    }

    @Test
    void aFailedPodRestartsTheJobUntilMaxRetryIsSpent() {
        started(withPolicy(job("train", 0, 1), "PodFailed", "RestartJob"));

        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThat(bench.pods()).as("attempt %d", attempt).containsExactly("train-worker-0");
            run("train-worker-0");
            bench.phase("train-worker-0", "Failed");
            bench.look();
            assertThat(phase()).isEqualTo("Restarting");
            assertThat(status().getRetryCount()).isEqualTo(attempt);
            bench.settle();
            bench.podGroups("Inqueue");
            bench.settle();
        }

        assertThat(phase()).isEqualTo("Failed");
        assertThat(status().getVersion()).isEqualTo(3);
    }

    @Test
    void aPodThatIsDeletedByOthersIsEvicted() {
        started(withPolicy(job("train", 0, 2), "PodEvicted", "RestartJob"));
        run("train-worker-0", "train-worker-1");

        bench.store.delete(bench.pod("train-worker-1"), bench.nowMillis);
        bench.look();

        assertThat(phase()).isEqualTo("Restarting");
    }

    @Test
    void restartTaskReplacesOnlyThatTask() {
        started(withPolicy(job("train", 0, 2), "PodFailed", "RestartPod"));
        run("train-worker-0", "train-worker-1");
        String survivor = bench.pod("train-worker-0").getMetadata().getUid();
        String failed = bench.pod("train-worker-1").getMetadata().getUid();

        bench.phase("train-worker-1", "Failed");
        bench.settle();

        assertThat(bench.pod("train-worker-0").getMetadata().getUid()).isEqualTo(survivor);
        assertThat(bench.pod("train-worker-1").getMetadata().getUid()).isNotEqualTo(failed);
        assertThat(status().getRetryCount()).isEqualTo(1);
        assertThat(bench.store.list(PodGroup.class)).hasSize(1);
    }

    @Test
    void aCompletedMasterCompletesTheJobAndStopsTheWorkers() {
        Job job = new JobBuilder(job("mpi", 0, 1))
                .editSpec()
                .editTask(0)
                .addToPolicies(new LifecyclePolicyBuilder()
                        .withEvent("TaskCompleted")
                        .withAction("CompleteJob")
                        .build())
                .endTask()
                .addToTasks(
                        new TaskSpecBuilder(job("x", 0, 2).getSpec().getTasks().get(0))
                                .withName("other")
                                .build())
                .endSpec()
                .build();
        started(job);
        run("mpi-worker-0", "mpi-other-0", "mpi-other-1");

        bench.phase("mpi-worker-0", "Succeeded");
        bench.look();

        assertThat(phase()).isEqualTo("Completing");
        assertThat(bench.pod("mpi-other-0").getMetadata().getDeletionTimestamp())
                .isNotNull();
        bench.store.remove(bench.pod("mpi-other-0"));
        bench.store.remove(bench.pod("mpi-other-1"));
        bench.settle();
        assertThat(phase()).isEqualTo("Completed");
    }

    @Test
    void aFinishedJobIsDeletedWhenItsTimeToLiveEnds() {
        Job job = new JobBuilder(job("train", 0, 1))
                .editSpec()
                .withTtlSecondsAfterFinished(60)
                .endSpec()
                .build();
        started(job);
        run("train-worker-0");
        bench.phase("train-worker-0", "Succeeded");
        bench.settle();

        long next = new VolcanoJobController().nextReconcile(bench.store, bench.nowMillis);
        assertThat(next).isBetween(bench.nowMillis + 50_000, bench.nowMillis + 60_000);
        bench.nowMillis = next;
        bench.settle();
        assertThat(bench.store.list(Job.class)).isEmpty();
    }

    @Test
    void theSvcAndPytorchPluginsTellEveryRankWhereTheMasterIs() {
        started(withPlugins(
                job("train", 0, 3), Map.of("pytorch", List.of("--master=worker", "--worker=none"), "env", List.of())));

        Pod pod = bench.pod("train-worker-2");
        assertThat(env(pod))
                .containsEntry("MASTER_ADDR", "train-worker-0.train")
                .containsEntry("MASTER_PORT", "23456")
                .containsEntry("WORLD_SIZE", "3")
                .containsEntry("VC_TASK_INDEX", "2");
        assertThat(pod.getSpec().getHostname()).isEqualTo("train-worker-2");
        assertThat(pod.getSpec().getSubdomain()).isEqualTo("train");
        assertThat(bench.store.get(ConfigMap.class, "default", "train-svc"))
                .hasValueSatisfying(map -> assertThat(map.getData())
                        .containsEntry("VC_WORKER_NUM", "3")
                        .containsEntry(
                                "worker.host", "train-worker-0.train\ntrain-worker-1.train\ntrain-worker-2.train"));
        assertThat(bench.store.get(Service.class, "default", "train"))
                .hasValueSatisfying(
                        service -> assertThat(service.getSpec().getClusterIP()).isEqualTo("None"));
    }

    @Test
    void theTensorflowPluginWritesTfConfig() {
        Job job = new JobBuilder(withPlugins(job("tf", 0, 2), Map.of("tensorflow", List.of())))
                .editSpec()
                .addToTasks(
                        new TaskSpecBuilder(job("x", 0, 1).getSpec().getTasks().get(0))
                                .withName("ps")
                                .build())
                .endSpec()
                .build();
        started(job);

        assertThat(env(bench.pod("tf-worker-1")))
                .containsEntry(
                        "TF_CONFIG",
                        "{\"cluster\":{\"ps\":[\"tf-ps-0.tf:2222\"],\"worker\":[\"tf-worker-0.tf:2222\","
                                + "\"tf-worker-1.tf:2222\"]},\"task\":{\"type\":\"worker\",\"index\":1}}");
    }

    private void started(Job job) {
        bench.create(job);
        bench.settle();
        bench.podGroups("Inqueue");
        bench.settle();
    }

    private void run(String... pods) {
        for (String pod : pods) {
            bench.phase(pod, "Running");
        }
        bench.settle();
    }

    private Job job() {
        return bench.store.list(Job.class).get(0);
    }

    private io.fabric8.volcano.api.model.batch.v1alpha1.JobStatus status() {
        return job().getStatus();
    }

    private String phase() {
        return status().getState().getPhase();
    }

    private PodGroup podGroup() {
        return bench.store.list(PodGroup.class).get(0);
    }

    private static Map<String, String> env(Pod pod) {
        Map<String, String> env = new java.util.TreeMap<>();
        for (EnvVar variable : pod.getSpec().getContainers().get(0).getEnv()) {
            if (variable.getValue() != null) {
                env.put(variable.getName(), variable.getValue());
            }
        }
        return env;
    }

    private static Job withPolicy(Job job, String event, String action) {
        return new JobBuilder(job)
                .editSpec()
                .addToPolicies(new LifecyclePolicyBuilder()
                        .withEvent(event)
                        .withAction(action)
                        .build())
                .endSpec()
                .build();
    }

    private static Job withPlugins(Job job, Map<String, List<String>> plugins) {
        return new JobBuilder(job).editSpec().withPlugins(plugins).endSpec().build();
    }

    private static Job job(String name, int minAvailable, int replicas) {
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withMinAvailable(minAvailable)
                .addNewTask()
                .withName("worker")
                .withReplicas(replicas)
                .withNewTemplate()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .addToRequests("cpu", new Quantity("1500m"))
                .addToRequests("memory", new Quantity("1Gi"))
                .endResources()
                .endContainer()
                .endSpec()
                .endTemplate()
                .endTask()
                .endSpec()
                .build();
    }
}
