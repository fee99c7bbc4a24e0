package io.gangflow.training.rendezvous;

import java.util.Optional;

/**
 * Why a rank cannot belong to a group.
 *
 * @param reason in words, said of the rank
 * @param spoilsAll whether the group cannot come together without it, so that nobody needs to wait any longer
 */
record Objection(String reason, boolean spoilsAll) {

    static Optional<Objection> toOne(String reason) {
        return Optional.of(new Objection(reason, false));
    }

    static Optional<Objection> toAll(String reason) {
        return Optional.of(new Objection(reason, true));
    }
}
