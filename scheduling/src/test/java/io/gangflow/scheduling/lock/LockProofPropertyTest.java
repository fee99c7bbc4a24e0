package io.gangflow.scheduling.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LockProofPropertyTest {

    private static final int WORLDS = 3_000;

    private final LockProof proof = new LockProof();

    @Test
    void aLockIsClaimedExactlyWhenNoFutureFinishesAnything() {
        int locks = 0;
        for (long seed = 0; seed < WORLDS; seed++) {
            SmallWorld world = new SmallWorld(seed);
            boolean claimed =
                    proof.prove(world.cluster().snapshot(), world.expected()).isPresent();
            assertThat(claimed).as("seed %d: %s", seed, world).isEqualTo(!world.anythingCanFinish());
            locks += claimed ? 1 : 0;
        }
        assertThat(locks).as("locks among %d worlds", WORLDS).isBetween(WORLDS / 50, WORLDS * 9 / 10);
    }

    @Test
    void aLockIsForeseenExactlyWhenNoFutureFinishesEverything() {
        int foreseen = 0;
        for (long seed = 0; seed < WORLDS; seed++) {
            SmallWorld world = new SmallWorld(seed);
            boolean claimed =
                    proof.foresee(world.cluster().snapshot(), world.expected()).isPresent();
            assertThat(claimed).as("seed %d: %s", seed, world).isEqualTo(!world.everythingCanFinish());
            foreseen += claimed ? 1 : 0;
        }
        assertThat(foreseen).as("foreseen among %d worlds", WORLDS).isBetween(WORLDS / 20, WORLDS * 9 / 10);
    }
}
