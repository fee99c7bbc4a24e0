package io.gangflow.cli.history;

import io.gangflow.cli.history.HistoryFileWorld.Planted;
import io.gangflow.faults.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A history is replaced as a whole, and damage is noticed. A seed determines the events. */
final class HistoryFileFaultsTest {

    private static final int SEEDS = 2_000;
    private static final int SEEDS_FOR_A_BUG = 400;

    @Test
    void whoReadsGetsOneHistoryOrTheOther() {
        Seeds.hold("history file", SEEDS, HistoryFileWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(10, HistoryFileWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(Planted planted) {
        Seeds.find(planted, SEEDS_FOR_A_BUG, HistoryFileWorld.MOST_FAULTS, world(planted), world(Planted.NONE));
    }

    private static Seeds.World world(Planted planted) {
        return simulation -> new HistoryFileWorld(simulation, planted).run();
    }
}
