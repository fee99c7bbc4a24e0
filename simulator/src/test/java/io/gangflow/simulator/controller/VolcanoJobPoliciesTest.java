package io.gangflow.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Duration;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobStatus;
import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicy;
import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicyBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.scheduling.volcano.job.Profile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** After Volcano's pkg/controllers/job/state and job_controller_actions_test.go (TestKillPodsPodGroupDeletion). */
class VolcanoJobPoliciesTest {

    private ControllerBench bench = new ControllerBench(new VolcanoJobController());

    @ParameterizedTest
    @EnumSource(Profile.class)
    void aPodThatIsRestartedKeepsThePodGroupFrom116On(Profile profile) {
        bench = new ControllerBench(new VolcanoJobController(profile));
        started(job(2, "PodFailed", "RestartPod"));
        run("train-worker-0", "train-worker-1");
        String group = groupUid();

        bench.phase("train-worker-1", "Failed");
        bench.look();

        assertThat(bench.store.list(PodGroup.class)).hasSize(profile == Profile.HEAD ? 1 : 0);
        bench.settle();
        assertThat(groupUid().equals(group)).isEqualTo(profile == Profile.HEAD);
        assertThat(bench.pods())
                .as("1.15 waits until the job has been let in again")
                .hasSize(profile == Profile.HEAD ? 2 : 1);
        bench.podGroups("Inqueue");
        bench.settle();
        assertThat(bench.pods()).hasSize(2);
    }

    @Test
    void aWholeJobThatIsRestartedIsLetInAnew() {
        started(job(2, "PodFailed", "RestartJob"));
        run("train-worker-0", "train-worker-1");
        String group = groupUid();

        bench.phase("train-worker-1", "Failed");
        bench.look();
        bench.store.remove(bench.pod("train-worker-0"));
        bench.settle();

        assertThat(groupUid()).isNotEqualTo(group);
        assertThat(bench.pods()).isEmpty();
        assertThat(phase()).isEqualTo("Pending");
    }

    @Test
    void restartingPodsUsesUpTheRetriesOfTheJob() {
        started(job(1, "PodFailed", "RestartPod"));

        for (int retry = 1; retry <= 3; retry++) {
            run("train-worker-0");
            bench.phase("train-worker-0", "Failed");
            bench.settle();
            assertThat(status().getRetryCount()).isEqualTo(retry);
        }

        assertThat(phase()).isEqualTo("Failed");
    }

    @Test
    void maxRetryIsThatOfTheJob() {
        Job job = new JobBuilder(job(1, "PodFailed", "RestartJob"))
                .editSpec()
                .withMaxRetry(1)
                .endSpec()
                .build();
        started(job);
        run("train-worker-0");

        bench.phase("train-worker-0", "Failed");
        bench.settle();

        assertThat(phase()).isEqualTo("Failed");
        assertThat(bench.pods()).as("the last failed pods are kept").containsExactly("train-worker-0");
    }

    @Test
    void anAbortedJobLosesItsPodGroupAndThePodsThatStillRun() {
        started(job(2, "PodFailed", "AbortJob"));
        run("train-worker-0", "train-worker-1");

        bench.phase("train-worker-1", "Failed");
        bench.look();

        assertThat(phase()).isEqualTo("Aborting");
        bench.store.remove(bench.pod("train-worker-0"));
        bench.settle();
        assertThat(phase()).isEqualTo("Aborted");
        assertThat(bench.pods()).containsExactly("train-worker-1");
        assertThat(bench.store.list(PodGroup.class)).isEmpty();
    }

    @Test
    void resumingAJobThatRunsDoesNothingAndHidesNothing() {
        Job job = new JobBuilder(job(2, "PodPending", "ResumeJob"))
                .editSpec()
                .editPolicy(0)
                .withTimeout(new Duration(java.time.Duration.ofSeconds(1)))
                .endPolicy()
                .addToPolicies(policy("PodFailed", "TerminateJob"))
                .endSpec()
                .build();
        started(job);
        run("train-worker-1");

        bench.phase("train-worker-1", "Failed");
        bench.look();

        assertThat(phase()).isEqualTo("Terminating");
    }

    @Test
    void aJobThatLosesTooManyPodsIsPendingAgain() {
        started(job(2, "PodPending", "SyncJob"));
        run("train-worker-0", "train-worker-1");
        assertThat(phase()).isEqualTo("Running");

        bench.store.remove(bench.pod("train-worker-1"));
        bench.settle();

        assertThat(bench.pods()).hasSize(2);
        assertThat(phase()).isEqualTo("Pending");
        run("train-worker-1");
        assertThat(phase()).isEqualTo("Running");
    }

    @Test
    void podsTakeOverWhetherTheirJobMayBeEvicted() {
        Job job = new JobBuilder(job(1, "PodFailed", "RestartPod"))
                .editMetadata()
                .withAnnotations(Map.of("volcano.sh/preemptable", "false", "other", "x"))
                .withLabels(Map.of("volcano.sh/cooldown-time", "10m", "team", "a"))
                .endMetadata()
                .build();
        started(job);

        assertThat(bench.pod("train-worker-0").getMetadata().getAnnotations())
                .containsEntry("volcano.sh/preemptable", "false")
                .doesNotContainKey("other");
        assertThat(bench.pod("train-worker-0").getMetadata().getLabels())
                .containsEntry("volcano.sh/cooldown-time", "10m")
                .doesNotContainKey("team");
    }

    @Test
    void podsKnowTheirPartitionAndRestartWithIt() {
        Job job = new JobBuilder(job(4, "PodFailed", "RestartPartition"))
                .editSpec()
                .editTask(0)
                .addToAdditionalProperties(
                        "partitionPolicy", Map.of("totalPartitions", 2, "partitionSize", 2, "minPartitions", 1))
                .endTask()
                .endSpec()
                .build();
        started(job);
        assertThat(partitions()).containsExactly("0", "0", "1", "1");
        run("train-worker-0", "train-worker-1", "train-worker-2", "train-worker-3");
        String other = bench.pod("train-worker-0").getMetadata().getUid();
        String peer = bench.pod("train-worker-2").getMetadata().getUid();

        bench.phase("train-worker-3", "Failed");
        bench.look();
        bench.store.remove(bench.pod("train-worker-2"));
        bench.settle();

        assertThat(bench.pod("train-worker-0").getMetadata().getUid()).isEqualTo(other);
        assertThat(bench.pod("train-worker-2").getMetadata().getUid()).isNotEqualTo(peer);
        assertThat(partitions()).containsExactly("0", "0", "1", "1");
    }

    private List<String> partitions() {
        return bench.pods().stream()
                .map(pod -> bench.pod(pod).getMetadata().getLabels().getOrDefault("volcano.sh/partition-id", ""))
                .toList();
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

    private JobStatus status() {
        return bench.store.list(Job.class).get(0).getStatus();
    }

    private String phase() {
        return status().getState().getPhase();
    }

    private String groupUid() {
        return bench.store.list(PodGroup.class).get(0).getMetadata().getUid();
    }

    private static LifecyclePolicy policy(String event, String action) {
        return new LifecyclePolicyBuilder().withEvent(event).withAction(action).build();
    }

    private static Job job(int replicas, String event, String action) {
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("train")
                .endMetadata()
                .withNewSpec()
                .withPolicies(policy(event, action))
                .addNewTask()
                .withName("worker")
                .withReplicas(replicas)
                .withNewTemplate()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .addToRequests("cpu", new Quantity("1"))
                .endResources()
                .endContainer()
                .endSpec()
                .endTemplate()
                .endTask()
                .endSpec()
                .build();
    }
}
