package io.gangflow.cli.cache;

import io.gangflow.cli.cache.HistoryWorld.Planted;
import io.gangflow.faults.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What local runs record is there once and whole, whatever happens to disk and processes. A seed determines the events. */
final class HistoryFaultsTest {

    private static final int SEEDS = 800;
    private static final int SEEDS_FOR_A_BUG = 400;

    @Test
    void runsAndSuccessesAreNeitherLostNorDamaged() {
        Seeds.hold("history of runs", SEEDS, HistoryWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(10, HistoryWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(Planted planted) {
        Seeds.find(planted, SEEDS_FOR_A_BUG, HistoryWorld.MOST_FAULTS, world(planted), world(Planted.NONE));
    }

    private static Seeds.World world(Planted planted) {
        return simulation -> new HistoryWorld(simulation, planted).run();
    }
}
