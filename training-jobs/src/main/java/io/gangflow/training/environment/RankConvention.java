package io.gangflow.training.environment;

import java.util.List;
import java.util.Optional;

/** A convention by which launchers pass a process its rank in environment variables. */
public interface RankConvention {

    /** All conventions, the most explicit first. */
    List<RankConvention> ALL =
            List.of(new TorchConvention(), new PetConvention(), new IndexedJobConvention(), new VolcanoConvention());

    /**
     * Returns the member that the variables describe; empty if they do not follow this convention.
     *
     * @throws EnvironmentException if they follow it but contradict each other
     */
    Optional<GroupMember> read(Variables variables);

    /** Returns the member by the first convention that applies; a group of one if none does. */
    static GroupMember detect(Variables variables) {
        return ALL.stream()
                .flatMap(convention -> convention.read(variables).stream())
                .findFirst()
                .orElse(GroupMember.ALONE);
    }
}
