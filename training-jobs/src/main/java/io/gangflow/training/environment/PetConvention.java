package io.gangflow.training.environment;

import java.util.Optional;

/**
 * PET_*: the settings that Kubeflow's Trainer v2 and PyTorchJob pass to torchrun (trainer,
 * pkg/runtime/framework/plugins/torch/torch.go). This program is started without torchrun, so only one process per node
 * is supported.
 */
public final class PetConvention implements RankConvention {

    @Override
    public Optional<GroupMember> read(Variables variables) {
        if (!variables.has("PET_NNODES")) {
            return Optional.empty();
        }
        String processes = variables.text("PET_NPROC_PER_NODE").orElse("1");
        if (!processes.equals("1") && !processes.equals("auto") && !processes.equals("cpu")) {
            throw new EnvironmentException("PET_NPROC_PER_NODE is \"" + processes
                    + "\": this program is one process per pod, so use more pods instead");
        }
        int nodes = nodes(variables.required("PET_NNODES"));
        if (nodes == 1) {
            return Optional.of(GroupMember.ALONE);
        }
        return Optional.of(new GroupMember(
                variables.number("PET_NODE_RANK"),
                nodes,
                0,
                variables.required("PET_MASTER_ADDR"),
                variables.number("PET_MASTER_PORT", Variables.DEFAULT_PORT),
                variables.runId()));
    }

    /** Parses "4", or "min:max" of an elastic job, which is only accepted if both are equal. */
    private static int nodes(String value) {
        String[] bounds = value.split(":", -1);
        try {
            int least = Integer.parseInt(bounds[0]);
            if (bounds.length == 1 || (bounds.length == 2 && Integer.parseInt(bounds[1]) == least)) {
                return least;
            }
        } catch (NumberFormatException notANumber) {
            throw new EnvironmentException("PET_NNODES is \"" + value + "\", neither a number nor min:max");
        }
        throw new EnvironmentException("PET_NNODES is \"" + value + "\": a group of varying size has no fixed ranks");
    }
}
