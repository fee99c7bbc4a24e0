package io.gangflow.training.environment;

import java.util.Optional;

/**
 * The pods of an MPI job of Volcano: VC_MASTER_HOSTS and VC_WORKER_HOSTS of its svc plugin, VC_TASK_INDEX of its env
 * plugin, and MPI_HOST, which its mpi plugin sets on the master alone (volcano,
 * pkg/controllers/job/plugins/distributed-framework/mpi). The master is rank 0, the workers follow. There is no mpirun
 * that starts processes in other pods: each pod's own process is a rank.
 */
public final class MpiConvention implements RankConvention {

    @Override
    public Optional<GroupMember> read(Variables variables) {
        if (!variables.has("VC_MASTER_HOSTS") || !variables.has("VC_WORKER_HOSTS")) {
            return Optional.empty();
        }
        String[] masters = variables.required("VC_MASTER_HOSTS").split(",", -1);
        int workers = variables.required("VC_WORKER_HOSTS").split(",", -1).length;
        if (masters.length != 1) {
            throw new EnvironmentException("VC_MASTER_HOSTS names " + masters.length + " masters, not one");
        }
        int rank = variables.has("MPI_HOST") ? 0 : 1 + variables.number("VC_TASK_INDEX");
        return Optional.of(new GroupMember(
                rank,
                1 + workers,
                0,
                masters[0].strip(),
                variables.number("MASTER_PORT", Variables.DEFAULT_PORT),
                variables.runId()));
    }

    /** Returns the member that this convention describes, or else any other convention. */
    public static GroupMember detect(Variables variables) {
        return new MpiConvention().read(variables).orElseGet(() -> RankConvention.detect(variables));
    }
}
