package io.gangflow.training.rendezvous;

import java.util.Optional;

/**
 * The reason why a rank cannot join a group.
 *
 * @param reason text about the rank
 * @param spoilsAll whether the group cannot form without it, so that further waiting is useless
 */
record JoinRejection(String reason, boolean spoilsAll) {

    static Optional<JoinRejection> toOne(String reason) {
        return Optional.of(new JoinRejection(reason, false));
    }

    static Optional<JoinRejection> toAll(String reason) {
        return Optional.of(new JoinRejection(reason, true));
    }
}
