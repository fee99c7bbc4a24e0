package io.gangflow.training.environment;

import java.util.Optional;

/**
 * RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT and LOCAL_RANK, as set by torchrun for its processes (PyTorch,
 * elastic/agent/server/local_elastic_agent.py) and by Volcano's pytorch plugin and Kubeflow's PyTorchJob for their
 * pods. Without RANK, JOB_COMPLETION_INDEX is the rank, so that an Indexed Job only needs constants.
 */
public final class TorchConvention implements RankConvention {

    @Override
    public Optional<GroupMember> read(Variables variables) {
        if (!variables.has("WORLD_SIZE")) {
            if (variables.has("RANK")) {
                throw new EnvironmentException("RANK is set but WORLD_SIZE is not");
            }
            return Optional.empty();
        }
        int worldSize = variables.number("WORLD_SIZE");
        if (worldSize == 1 && !variables.has("MASTER_ADDR")) {
            return Optional.of(GroupMember.ALONE);
        }
        return Optional.of(new GroupMember(
                rank(variables),
                worldSize,
                variables.number("LOCAL_RANK", 0),
                variables.required("MASTER_ADDR"),
                variables.number("MASTER_PORT", Variables.DEFAULT_PORT),
                variables.runId()));
    }

    private static int rank(Variables variables) {
        if (variables.has("RANK")) {
            return variables.number("RANK");
        }
        if (variables.has("JOB_COMPLETION_INDEX")) {
            return variables.number("JOB_COMPLETION_INDEX");
        }
        throw new EnvironmentException("WORLD_SIZE is set but neither RANK nor JOB_COMPLETION_INDEX is:"
                + " under Volcano's pytorch plugin only the master and worker tasks have a rank");
    }
}
