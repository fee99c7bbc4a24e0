package io.gangflow.minicluster.s3;

import io.gangflow.faults.Seeds;
import io.gangflow.minicluster.s3.SimulatedS3.Planted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The embedded S3 loses no object, whatever happens to disk, process and power; a seed determines the events. */
final class S3StoreFaultsTest {

    private static final int SEEDS = 1_200;
    private static final int SEEDS_FOR_A_BUG = 1_000;

    @Test
    void acknowledgedObjectsAreThereAndRefusedRequestsChangeNothing() {
        Seeds.hold("embedded S3", SEEDS, S3StoreWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(20, S3StoreWorld.MOST_FAULTS, world(Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(Planted planted) {
        Seeds.find(planted, SEEDS_FOR_A_BUG, S3StoreWorld.MOST_FAULTS, world(planted), world(Planted.NONE));
    }

    private static Seeds.World world(Planted planted) {
        return simulation -> new S3StoreWorld(simulation, planted).run();
    }
}
