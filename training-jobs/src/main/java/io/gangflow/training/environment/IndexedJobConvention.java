package io.gangflow.training.environment;

import java.util.Optional;

/**
 * JOB_COMPLETION_INDEX of a Kubernetes Indexed Job, together with JOB_COMPLETIONS, the number of its completions, and
 * MASTER_ADDR. Kubernetes does not pass the size of an Indexed Job to its pods; without JOB_COMPLETIONS the process
 * trains alone.
 */
public final class IndexedJobConvention implements RankConvention {

    @Override
    public Optional<GroupMember> read(Variables variables) {
        if (!variables.has("JOB_COMPLETION_INDEX") || !variables.has("JOB_COMPLETIONS")) {
            return Optional.empty();
        }
        int worldSize = variables.number("JOB_COMPLETIONS");
        if (worldSize == 1) {
            return Optional.of(GroupMember.ALONE);
        }
        return Optional.of(new GroupMember(
                variables.number("JOB_COMPLETION_INDEX"),
                worldSize,
                0,
                variables.required("MASTER_ADDR"),
                variables.number("MASTER_PORT", Variables.DEFAULT_PORT),
                variables.runId()));
    }
}
