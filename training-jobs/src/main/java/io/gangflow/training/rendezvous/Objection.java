package io.gangflow.training.rendezvous;

import java.util.Optional;

/**
 * The reason why a rank cannot join a group.
 *
 * @param reason text about the rank
 * @param spoilsAll whether the group cannot form without it, so that further waiting is useless
 */
record Objection(String reason, boolean spoilsAll) {

    static Optional<Objection> toOne(String reason) {
        return Optional.of(new Objection(reason, false));
    }

    static Optional<Objection> toAll(String reason) {
        return Optional.of(new Objection(reason, true));
    }
}
