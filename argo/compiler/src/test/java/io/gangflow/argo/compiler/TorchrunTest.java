package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Trainings whose ranks torchrun starts: the variables of its workers, and their gang. */
class TorchrunTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Torchrun.Elastic RANGE = new Torchrun.Elastic(2, 4, 5);

    private static Stages train(int workers, DdpBackend backend, Torchrun torchrun) {
        return Stages.stage(
                "train",
                new Work.Ddp(
                        "acme/train:2.0",
                        Stages.command("torchrun", "train.py"),
                        workers,
                        Stages.SMALL,
                        backend,
                        Optional.of(torchrun)));
    }

    private static Stages fixed(int processes) {
        return train(3, DdpBackend.JOB, new Torchrun(processes, Optional.empty()));
    }

    private static Stages elastic() {
        return train(4, DdpBackend.JOB, new Torchrun(2, Optional.of(RANGE)));
    }

    private static io.fabric8.volcano.api.model.batch.v1alpha1.Job volcano(Stages stage) {
        return Compiled.volcano(stage).only(io.fabric8.volcano.api.model.batch.v1alpha1.Job.class);
    }

    /** The variables by name; for a field of the pod, its path. */
    private static Map<String, String> variables(PodSpec pods) {
        Map<String, String> variables = new TreeMap<>();
        for (EnvVar variable : pods.getContainers().get(0).getEnv()) {
            variables.put(
                    variable.getName(),
                    variable.getValueFrom() == null
                            ? variable.getValue()
                            : variable.getValueFrom().getFieldRef().getFieldPath());
        }
        return variables;
    }

    @Test
    void workersOfVolcanoAreNodesOfTorchrunNumberedByTheirIndex() {
        var job = volcano(fixed(2));
        String name = job.getMetadata().getName();
        assertThat(job.getSpec().getPlugins()).containsOnlyKeys("env", "svc");
        assertThat(job.getSpec().getMinAvailable()).isEqualTo(3);
        assertThat(job.getSpec().getTasks())
                .extracting(TaskSpec::getName, TaskSpec::getReplicas)
                .containsExactly(tuple("worker", 3));
        assertThat(variables(job.getSpec().getTasks().get(0).getTemplate().getSpec()))
                .containsEntry("PET_NNODES", "3")
                .containsEntry("PET_NPROC_PER_NODE", "2")
                .containsEntry("PET_NODE_RANK", "metadata.annotations['volcano.sh/task-index']")
                .containsEntry("NODE_RANK", "metadata.annotations['volcano.sh/task-index']")
                .containsEntry("PET_MASTER_ADDR", name + "-worker-0." + name)
                .containsEntry("MASTER_ADDR", name + "-worker-0." + name)
                .containsEntry("PET_MASTER_PORT", "23456")
                .containsEntry("GANGFLOW_RUN_ID", name);
    }

    @Test
    void aWorkerWithSeveralRanksHasNoRankOfItsOwn() {
        PodSpec pods =
                volcano(fixed(2)).getSpec().getTasks().get(0).getTemplate().getSpec();
        assertThat(variables(pods)).doesNotContainKeys("RANK", "WORLD_SIZE", "LOCAL_RANK");
    }

    @Test
    void aWorkerWithOneRankIsThatRankForScriptsWithoutTorchrun() {
        PodSpec pods =
                volcano(fixed(1)).getSpec().getTasks().get(0).getTemplate().getSpec();
        assertThat(variables(pods))
                .containsEntry("RANK", "metadata.annotations['volcano.sh/task-index']")
                .containsEntry("WORLD_SIZE", "3")
                .containsEntry("LOCAL_RANK", "0")
                .containsEntry("LOCAL_WORLD_SIZE", "1");
    }

    @Test
    void workersOfAnIndexedJobAreNumberedByItsIndex() {
        Job job = Compiled.kube(fixed(2)).only(Job.class);
        String name = job.getMetadata().getName();
        assertThat(variables(job.getSpec().getTemplate().getSpec()))
                .containsEntry("PET_NODE_RANK", "metadata.annotations['batch.kubernetes.io/job-completion-index']")
                .containsEntry("PET_MASTER_ADDR", name + "-0." + name)
                .containsEntry("PET_NPROC_PER_NODE", "2")
                .doesNotContainKeys("RANK", "WORLD_SIZE");
    }

    @Test
    void anElasticGangStartsWithItsMinimumAndReplacesLostWorkers() {
        var job = volcano(elastic());
        assertThat(job.getSpec().getMinAvailable()).isEqualTo(2);
        assertThat(job.getSpec().getMaxRetry()).as("replaced workers count").isEqualTo(6);
        TaskSpec master = job.getSpec().getTasks().get(0);
        TaskSpec worker = job.getSpec().getTasks().get(1);
        assertThat(master.getName()).isEqualTo("master");
        assertThat(master.getPolicies())
                .extracting(policy -> policy.getEvents() + policy.getAction())
                .containsExactly("[TaskCompleted]CompleteJob", "[PodEvicted]TerminateJob");
        assertThat(worker.getReplicas()).isEqualTo(3);
        assertThat(worker.getMinAvailable()).isEqualTo(1);
        assertThat(worker.getPolicies())
                .extracting(policy -> policy.getEvents() + policy.getAction())
                .containsExactly("[PodFailed]RestartPod");
    }

    @Test
    void elasticWorkersMeetAtTheRendezvousOfTheMaster() {
        var job = volcano(elastic());
        String name = job.getMetadata().getName();
        Map<String, String> master =
                variables(job.getSpec().getTasks().get(0).getTemplate().getSpec());
        Map<String, String> worker =
                variables(job.getSpec().getTasks().get(1).getTemplate().getSpec());
        assertThat(worker)
                .containsEntry("PET_NNODES", "2:4")
                .containsEntry("PET_NPROC_PER_NODE", "2")
                .containsEntry("PET_MAX_RESTARTS", "5")
                .containsEntry("PET_RDZV_BACKEND", "c10d")
                .containsEntry("PET_RDZV_ENDPOINT", name + "-master-0." + name + ":23456")
                .containsEntry("PET_RDZV_ID", name)
                .containsEntry("PET_RDZV_CONF", "is_host=false,read_timeout=300")
                .containsEntry("TORCH_DISABLE_SHARE_RDZV_TCP_STORE", "1")
                .doesNotContainKeys("RANK", "NODE_RANK", "PET_NODE_RANK");
        assertThat(master).containsEntry("PET_RDZV_CONF", "is_host=true,read_timeout=300");
    }

    @Test
    void withoutVolcanoAnElasticTrainingStartsWithAllItsWorkers() {
        Plan plan = new Planner()
                .plan(
                        Stages.pipeline(SchedulerName.VOLCANO, List.of(), elastic()),
                        Optional.of(SchedulerName.KUBE_SCHEDULER))
                .orElseThrow();
        Job job = Compiled.of(plan).only(Job.class);
        assertThat(job.getSpec().getCompletions()).isEqualTo(4);
        assertThat(variables(job.getSpec().getTemplate().getSpec())).containsEntry("PET_NNODES", "4");
    }

    @Test
    void operatorsGetTheNumberOfProcesses() {
        Torchrun torchrun = new Torchrun(4, Optional.empty());
        assertThat(created(DdpBackend.PYTORCH_JOB, torchrun, "PyTorchJob")
                        .at("/spec/nprocPerNode")
                        .asText())
                .isEqualTo("4");
        assertThat(created(DdpBackend.TRAIN_JOB, torchrun, "TrainJob")
                        .at("/spec/trainer/numProcPerNode")
                        .asInt())
                .isEqualTo(4);
    }

    private static JsonNode created(DdpBackend backend, Torchrun torchrun, String kind) {
        return JSON.valueToTree(
                Compiled.of(Stages.plan(SchedulerName.VOLCANO, train(2, backend, torchrun))).created(Map.of()).stream()
                        .filter(object -> object.getKind().equals(kind))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void sharedMemoryOfATrainingIsHalfOfItsMemory() {
        PodSpec pods =
                volcano(fixed(1)).getSpec().getTasks().get(0).getTemplate().getSpec();
        assertThat(pods.getVolumes()).anySatisfy(volume -> {
            assertThat(volume.getEmptyDir().getMedium()).isEqualTo("Memory");
            assertThat(volume.getEmptyDir().getSizeLimit()).hasToString("512Mi");
        });
        Stages unlimited = Stages.stage("train", new Work.Ddp("acme/train:2.0", List.of(), 2, Resources.of(1_000, 0)));
        assertThat(volcano(unlimited)
                        .getSpec()
                        .getTasks()
                        .get(0)
                        .getTemplate()
                        .getSpec()
                        .getVolumes())
                .noneMatch(volume -> volume.getName().equals("shm"));
        assertThat(Compiled.volcano(Stages.stage("one", Stages.pod())).yaml()).doesNotContain("/dev/shm");
    }
}
