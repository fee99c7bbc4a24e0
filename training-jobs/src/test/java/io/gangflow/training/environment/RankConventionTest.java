package io.gangflow.training.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RankConventionTest {

    private static GroupMember detect(Map<String, String> variables) {
        return RankConvention.detect(new Variables(variables));
    }

    @Test
    void aProcessThatIsToldNothingTrainsAlone() {
        assertThat(detect(Map.of("PATH", "/bin", "JOB_COMPLETION_INDEX", "3"))).isEqualTo(GroupMember.ALONE);
        assertThat(detect(Map.of("WORLD_SIZE", "1", "RANK", "0"))).isEqualTo(GroupMember.ALONE);
    }

    @Test
    void torchrunsVariablesAreRead() {
        assertThat(detect(Map.of(
                        "RANK", "3",
                        "WORLD_SIZE", "4",
                        "LOCAL_RANK", "1",
                        "MASTER_ADDR", "train-0.train",
                        "MASTER_PORT", "29500",
                        "TORCHELASTIC_RUN_ID", "a",
                        "TORCHELASTIC_RESTART_COUNT", "2")))
                .isEqualTo(new GroupMember(3, 4, 1, "train-0.train", 29_500, "a#2"));
    }

    @Test
    void volcanosPytorchPluginGivesNoLocalRankAndMayLeaveThePortOut() {
        assertThat(detect(Map.of("RANK", "1", "WORLD_SIZE", "2", "MASTER_ADDR", "m")))
                .isEqualTo(new GroupMember(1, 2, 0, "m", 23_456, "run"));
    }

    @Test
    void anIndexedJobsCompletionIndexIsTheRank() {
        assertThat(detect(Map.of("JOB_COMPLETION_INDEX", "2", "WORLD_SIZE", "3", "MASTER_ADDR", "m")))
                .isEqualTo(new GroupMember(2, 3, 0, "m", 23_456, "run"));
        assertThat(detect(Map.of("JOB_COMPLETION_INDEX", "2", "JOB_COMPLETIONS", "3", "MASTER_ADDR", "m")))
                .isEqualTo(new GroupMember(2, 3, 0, "m", 23_456, "run"));
    }

    @Test
    void kubeflowTrainersVariablesAreRead() {
        assertThat(detect(Map.of(
                        "PET_NNODES", "3",
                        "PET_NPROC_PER_NODE", "auto",
                        "PET_NODE_RANK", "2",
                        "PET_MASTER_ADDR", "job-node-0-0.job",
                        "PET_MASTER_PORT", "29400")))
                .isEqualTo(new GroupMember(2, 3, 0, "job-node-0-0.job", 29_400, "run"));
    }

    /**
     * The variables that the training operator sets for a worker (trainer release-1.9,
     * pkg/controller.v1/pytorch/envvar.go).
     */
    @Test
    void aPytorchJobsVariablesAreRead() {
        assertThat(detect(Map.of(
                        "PYTHONUNBUFFERED", "1",
                        "MASTER_ADDR", "job-master-0",
                        "MASTER_PORT", "23456",
                        "WORLD_SIZE", "3",
                        "RANK", "2",
                        "PET_NODE_RANK", "2",
                        "PET_NNODES", "3",
                        "PET_NPROC_PER_NODE", "1")))
                .isEqualTo(new GroupMember(2, 3, 0, "job-master-0", 23_456, "run"));
    }

    /** The variables that Volcano's plugins set for the second worker of an MPI job, and for its master. */
    @Test
    void theMasterOfAnMpiJobIsTheOneThatKnowsTheHosts() {
        Map<String, String> worker =
                Map.of("VC_TASK_INDEX", "1", "VC_MASTER_HOSTS", "m-0.j", "VC_WORKER_HOSTS", "w-0.j,w-1.j,w-2.j");
        assertThat(MpiConvention.detect(new Variables(worker)))
                .isEqualTo(new GroupMember(2, 4, 0, "m-0.j", 23_456, "run"));
        Map<String, String> master = new TreeMap<>(worker);
        master.put("VC_TASK_INDEX", "0");
        master.put("MPI_HOST", "w-0.j,w-1.j,w-2.j");
        assertThat(MpiConvention.detect(new Variables(master)))
                .isEqualTo(new GroupMember(0, 4, 0, "m-0.j", 23_456, "run"));
    }

    @Test
    void anElasticRangeIsNotASize() {
        assertThatThrownBy(() -> detect(Map.of("PET_NNODES", "1:4", "PET_NODE_RANK", "0")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("\"1:4\"");
    }

    @Test
    void severalProcessesPerNodeAreRefused() {
        assertThatThrownBy(() -> detect(Map.of("PET_NNODES", "2", "PET_NPROC_PER_NODE", "4")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("one process per pod");
    }

    @Test
    void volcanosHostsGiveTheRankWithinOneTask() {
        assertThat(detect(Map.of("VC_TASK_INDEX", "1", "VC_WORKER_HOSTS", "w-0.j, w-1.j", "VC_WORKER_NUM", "2")))
                .isEqualTo(new GroupMember(1, 2, 0, "w-0.j", 23_456, "run"));
    }

    @Test
    void theMasterTaskComesFirstAmongSeveral() {
        assertThat(detect(Map.of(
                        "VC_TASK_INDEX", "1",
                        "TASK", "big-worker",
                        "VC_BIG_WORKER_HOSTS", "w-0.j,w-1.j",
                        "VC_MASTER_HOSTS", "m-0.j")))
                .isEqualTo(new GroupMember(2, 3, 0, "m-0.j", 23_456, "run"));
    }

    @Test
    void severalTasksNeedANameToChooseBy() {
        assertThatThrownBy(() -> detect(Map.of("VC_TASK_INDEX", "0", "VC_A_HOSTS", "a", "VC_B_HOSTS", "b")))
                .hasMessageContaining("[A, B]; set TASK");
    }

    @Test
    void aRankOutsideItsWorldIsRefused() {
        assertThatThrownBy(() -> detect(Map.of("RANK", "4", "WORLD_SIZE", "4", "MASTER_ADDR", "m")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("the rank is 4, but a world of 4 has ranks 0 to 3");
    }

    @Test
    void whatIsMissingOrNotANumberIsNamed() {
        assertThatThrownBy(() -> detect(Map.of("RANK", "0", "WORLD_SIZE", "4")))
                .hasMessage("the environment variable MASTER_ADDR is not set");
        assertThatThrownBy(() -> detect(Map.of("RANK", "one", "WORLD_SIZE", "4", "MASTER_ADDR", "m")))
                .hasMessage("the environment variable RANK is \"one\", not a whole number");
        assertThatThrownBy(() -> detect(Map.of("WORLD_SIZE", "4", "MASTER_ADDR", "m")))
                .hasMessageContaining("neither RANK nor JOB_COMPLETION_INDEX");
    }
}
