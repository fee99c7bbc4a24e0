package io.gangflow.minicluster.store;

import io.gangflow.faults.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Kept objects outlive their servers, whatever happens to disk, process and power; a seed determines the events. */
final class JournalFaultsTest {

    private static final int SEEDS = 5_000;
    private static final int SEEDS_FOR_A_BUG = 500;

    @Test
    void acknowledgedChangesAreThereAfterEveryRestart() {
        Seeds.hold("journal", SEEDS, JournalWorld.MOST_FAULTS, world(SimulatedFile.Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(20, JournalWorld.MOST_FAULTS, world(SimulatedFile.Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(SimulatedFile.Planted planted) {
        Seeds.find(
                planted, SEEDS_FOR_A_BUG, JournalWorld.MOST_FAULTS, world(planted), world(SimulatedFile.Planted.NONE));
    }

    private static Seeds.World world(SimulatedFile.Planted planted) {
        return simulation -> new JournalWorld(simulation, planted).run();
    }
}
