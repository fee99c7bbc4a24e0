package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicy;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Notes on Volcano, sections 1.10, 1.11 and 6. */
final class VolcanoTrapsTest {

    @Test
    void everyPhaseInWhichAJobEndsIsInTheConditions() {
        Map<String, Object> resource =
                Compiled.volcano(Stages.stage("train", Stages.ddp(4))).resource("train-instance");

        assertThat(resource)
                .containsEntry("successCondition", "status.state.phase = Completed")
                .containsEntry("failureCondition", "status.state.phase in (Failed, Terminated, Aborted)");
    }

    @Test
    void aGangNeedsAllItsReplicasUnlessItSaysOtherwise() {
        Job job = job(Stages.stage("train", Stages.ddp(4)));

        assertThat(job.getSpec().getMinAvailable()).isEqualTo(4);
        assertThat(job.getSpec().getTasks())
                .extracting(TaskSpec::getMinAvailable)
                .containsExactly(1, 3);
    }

    /** Rank 0 can end before the others, which are needed until they end themselves. */
    @Test
    void aGangThatNeedsAllItsRanksIsNotDoneWithRankZero() {
        assertThat(job(Stages.stage("train", Stages.ddp(4))).getSpec().getTasks())
                .allSatisfy(task -> assertThat(task.getPolicies()).isEmpty());
    }

    @Test
    void anElasticGangTakesItsSlackFromTheLastTask() {
        Job job = job(Stages.stage("train", Stages.ddp(4)).minAvailable(2));

        assertThat(job.getSpec().getMinAvailable()).isEqualTo(2);
        assertThat(job.getSpec().getTasks())
                .extracting(TaskSpec::getMinAvailable)
                .containsExactly(1, 1);
        assertThat(job.getSpec().getTasks().get(0).getTemplate().getMetadata().getAnnotations())
                .containsEntry("gangflow.io/gang-size", "2");
    }

    @Test
    void anElasticGangGivesWorkersBackButNotRankZero() {
        Job job = job(Stages.stage("train", Stages.ddp(4)).minAvailable(2));
        TaskSpec master = job.getSpec().getTasks().get(0);
        TaskSpec worker = job.getSpec().getTasks().get(1);

        assertThat(job.getSpec().getPolicies())
                .flatExtracting(LifecyclePolicy::getEvents)
                .containsExactly("PodFailed");
        assertThat(master.getPolicies())
                .flatExtracting(LifecyclePolicy::getEvents)
                .containsExactly("TaskCompleted", "PodEvicted");
        assertThat(master.getTemplate().getMetadata().getAnnotations())
                .containsEntry("volcano.sh/preemptable", "false");
        assertThat(worker.getPolicies()).isEmpty();
        assertThat(worker.getTemplate().getMetadata().getAnnotations()).doesNotContainKey("volcano.sh/preemptable");
    }

    @Test
    void aFailedWorkerEndsItsPeersWhenThereIsNoRetry() {
        assertThat(job(Stages.stage("train", Stages.ddp(4))).getSpec().getPolicies())
                .singleElement()
                .satisfies(policy -> {
                    assertThat(policy.getEvents()).containsExactly("PodFailed", "PodEvicted");
                    assertThat(policy.getAction()).isEqualTo("TerminateJob");
                });
    }

    @Test
    void aRetryRestartsTheWholeGangAndIsNotMultipliedByArgo() {
        Compiled compiled =
                Compiled.volcano(Stages.stage("train", Stages.ddp(4)).retry(2));
        Job job = compiled.only(Job.class);

        assertThat(job.getSpec().getPolicies())
                .extracting(LifecyclePolicy::getAction)
                .containsExactly("RestartJob");
        assertThat(job.getSpec().getMaxRetry())
                .as("fails when retryCount reaches maxRetry")
                .isEqualTo(3);
        assertThat(compiled.template("train-instance")).doesNotContainKey("retryStrategy");
    }

    @Test
    void theJobOutlivesManyOfArgosLooks() {
        assertThat(job(Stages.stage("train", Stages.ddp(4))).getSpec().getTtlSecondsAfterFinished())
                .isGreaterThan(60 * 5);
    }

    @Test
    void theTimeoutIsThePodsOwnBecauseAStoppedLauncherLeavesTheJob() {
        Stages stage = Stages.stage("train", Stages.ddp(4)).timeout(Duration.ofMinutes(30));

        assertThat(Compiled.volcano(stage).template("train-instance")).doesNotContainKey("activeDeadlineSeconds");
        assertThat(job(stage).getSpec().getTasks())
                .allSatisfy(task -> assertThat(task.getTemplate().getSpec().getActiveDeadlineSeconds())
                        .isEqualTo(1_800));
    }

    @Test
    void rankZeroIsATaskOfItsOwnForThePytorchPlugin() {
        Job job = job(Stages.stage("train", Stages.ddp(4)));

        assertThat(job.getSpec().getTasks()).extracting(TaskSpec::getName).containsExactly("master", "worker");
        assertThat(job.getSpec().getTasks()).extracting(TaskSpec::getReplicas).containsExactly(1, 3);
        assertThat(job.getSpec().getPlugins())
                .containsEntry("pytorch", List.of("--master=master", "--worker=worker", "--port=23456"))
                .containsKeys("svc", "env");
    }

    @Test
    void aSingleWorkerIsAMasterAlone() {
        Job job = job(Stages.stage("train", Stages.ddp(1)));

        assertThat(job.getSpec().getTasks()).extracting(TaskSpec::getName).containsExactly("master");
        assertThat(job.getSpec().getPlugins().get("pytorch")).doesNotContain("--worker=worker");
    }

    @Test
    void tensorflowIsDoneWhenItsWorkersAreBecauseParameterServersNeverEnd() {
        Job job = job(Stages.stage("fit", Stages.tensorflow()));

        assertThat(completes(job)).containsExactly("worker");
        assertThat(job.getSpec().getPlugins().get("tensorflow"))
                .containsExactly("--ps=ps", "--worker=worker", "--port=2222");
    }

    @Test
    void mpiIsDoneWhenItsMasterIs() {
        Job job = job(Stages.stage("hello", Stages.mpi()));

        assertThat(completes(job)).containsExactly("master");
        assertThat(job.getSpec().getMinAvailable()).isEqualTo(4);
    }

    @Test
    void noSshKeysAreMadeForGangsThatDoNotNeedThem() {
        assertThat(job(Stages.stage("train", Stages.ddp(4))).getSpec().getPlugins())
                .doesNotContainKey("ssh");
        assertThat(job(Stages.stage("fit", Stages.tensorflow())).getSpec().getPlugins())
                .doesNotContainKey("ssh");
    }

    @Test
    void noTaskDependsOnAnotherBecauseGangAndDependsOnLock() {
        assertThat(job(Stages.stage("fit", Stages.tensorflow())).getSpec().getTasks())
                .allSatisfy(task -> assertThat(task.getDependsOn()).isNull());
    }

    @Test
    void queueAndPriorityAreOnTheJob() {
        Job job = job(Stages.stage("train", Stages.ddp(4)).priority("urgent"));

        assertThat(job.getSpec().getQueue()).isEqualTo("research");
        assertThat(job.getSpec().getPriorityClassName()).isEqualTo("urgent");
        assertThat(job.getSpec().getSchedulerName()).isEqualTo("volcano");
    }

    @Test
    void aSinglePodGetsAPodGroupOfItsOwnBecauseArgosPodsWouldShareOne() {
        Compiled compiled = Compiled.volcano(Stages.stage("count", Stages.pod()).copies(2));
        List<PodGroup> groups = all(compiled, PodGroup.class);
        List<Pod> pods = all(compiled, Pod.class);

        assertThat(groups)
                .extracting(group -> group.getMetadata().getName())
                .containsExactly("demo-1-count-0", "demo-1-count-1");
        assertThat(pods)
                .extracting(pod -> pod.getMetadata().getAnnotations().get("scheduling.k8s.io/group-name"))
                .containsExactly("demo-1-count-0", "demo-1-count-1");
        assertThat(groups.get(0).getSpec().getMinMember()).isEqualTo(1);
        assertThat(groups.get(0).getSpec().getQueue()).isEqualTo("research");
        assertThat(pods.get(0).getSpec().getContainers().get(0).getResources().getRequests())
                .as("a limit alone reserves nothing")
                .containsEntry("ephemeral-storage", new Quantity("0"));
        assertThat(pods)
                .allSatisfy(pod -> assertThat(pod.getSpec().getSchedulerName()).isEqualTo("volcano"));
    }

    @Test
    void serversAreReachableFromOutsideTheirJob() {
        Compiled compiled = Compiled.volcano(Stages.stage("serve", Stages.service()));
        Job job = compiled.only(Job.class);

        assertThat(job.getSpec().getPlugins())
                .as("svc makes a NetworkPolicy and a Service of the same name")
                .doesNotContainKey("svc");
        Map<String, String> labels =
                job.getSpec().getTasks().get(0).getTemplate().getMetadata().getLabels();
        assertThat(labels)
                .containsAllEntriesOf(compiled.only(Service.class).getSpec().getSelector());
    }

    @Test
    void aServiceStageIsDoneWhenAllServersRunAndStaysAfterwards() {
        Map<String, Object> resource =
                Compiled.volcano(Stages.stage("serve", Stages.service())).resource("serve-servers");

        assertThat(resource)
                .containsEntry("successCondition", "status.state.phase = Running")
                .doesNotContainKey("setOwnerReference");
    }

    private static Job job(Stages stage) {
        return Compiled.volcano(stage).only(Job.class);
    }

    private static <T> List<T> all(Compiled compiled, Class<T> type) {
        return compiled.created(Map.of()).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static List<String> completes(Job job) {
        return job.getSpec().getTasks().stream()
                .filter(task -> task.getPolicies().stream()
                        .anyMatch(policy -> policy.getAction().equals("CompleteJob")
                                && policy.getEvents().equals(List.of("TaskCompleted"))))
                .map(TaskSpec::getName)
                .toList();
    }
}
