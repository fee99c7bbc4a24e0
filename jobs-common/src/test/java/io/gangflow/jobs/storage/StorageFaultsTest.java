package io.gangflow.jobs.storage;

import io.gangflow.faults.Seeds;
import io.gangflow.jobs.storage.FaultyS3.Planted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What programs write to S3 is there once and whole, whatever happens to requests; a seed determines the events. */
final class StorageFaultsTest {

    private static final int SEEDS = 1_500;
    private static final int SEEDS_FOR_A_BUG = 500;

    @Test
    void outputsAreWrittenOnceAndReadWhole() {
        Seeds.hold("clients of S3", SEEDS, StorageWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(20, StorageWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(Planted planted) {
        Seeds.find(planted, SEEDS_FOR_A_BUG, StorageWorld.MOST_FAULTS, world(planted), world(Planted.NONE));
    }

    private static Seeds.World world(Planted planted) {
        return simulation -> new StorageWorld(simulation, planted).run();
    }
}
