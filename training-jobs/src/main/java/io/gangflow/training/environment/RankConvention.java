package io.gangflow.training.environment;

import java.util.List;
import java.util.Optional;

/** One way in which launchers tell a process its rank. */
public interface RankConvention {

    /** All conventions, the most explicit first. */
    List<RankConvention> ALL =
            List.of(new TorchConvention(), new PetConvention(), new IndexedJobConvention(), new VolcanoConvention());

    /**
     * The member that the variables describe, or nothing if they do not speak of this convention.
     *
     * @throws EnvironmentException if they speak of it and contradict themselves
     */
    Optional<GroupMember> read(Variables variables);

    /** What the first convention that applies says; a group of one if none does. */
    static GroupMember detect(Variables variables) {
        return ALL.stream()
                .flatMap(convention -> convention.read(variables).stream())
                .findFirst()
                .orElse(GroupMember.ALONE);
    }
}
