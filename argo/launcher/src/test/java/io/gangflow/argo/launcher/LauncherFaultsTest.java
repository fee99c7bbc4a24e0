package io.gangflow.argo.launcher;

import io.gangflow.faults.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stage creates its object once, and ends as the object does, whatever fails; a seed determines the events. */
final class LauncherFaultsTest {

    private static final int SEEDS = 8_000;
    private static final int SEEDS_FOR_A_BUG = 2_000;

    @Test
    void aStageCreatesItsObjectOnceAndEndsAsTheObjectDoes() {
        Seeds.hold("launcher", SEEDS, LauncherWorld.MOST_FAULTS, world(SimulatedApi.Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(20, LauncherWorld.MOST_FAULTS, world(SimulatedApi.Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(SimulatedApi.Planted planted) {
        Seeds.find(
                planted, SEEDS_FOR_A_BUG, LauncherWorld.MOST_FAULTS, world(planted), world(SimulatedApi.Planted.NONE));
    }

    private static Seeds.World world(SimulatedApi.Planted planted) {
        return simulation -> new LauncherWorld(simulation, planted).run();
    }
}
