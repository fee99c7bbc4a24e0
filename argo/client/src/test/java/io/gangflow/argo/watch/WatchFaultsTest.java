package io.gangflow.argo.watch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.faults.Seeds;
import io.gangflow.minicluster.faults.ModelHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists and watches miss no end and report none twice, whatever fails; a seed determines the events. */
@SuppressWarnings("NullAway.Init")
final class WatchFaultsTest {

    private static final int SEEDS = 6_000;
    private static final int SEEDS_FOR_A_BUG = 300;

    private static KubernetesClient client;

    @BeforeAll
    static void open() {
        client = ModelHttp.client();
    }

    @AfterAll
    static void close() {
        ModelHttp.WIRE.remove();
        client.close();
    }

    @Test
    void noEndIsMissedAndNoneIsReportedTwice() {
        Seeds.hold("watch", SEEDS, WatchWorld.MOST_FAULTS, world(PlantedSource.Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(10, WatchWorld.MOST_FAULTS, world(PlantedSource.Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(PlantedSource.Planted planted) {
        Seeds.find(planted, SEEDS_FOR_A_BUG, WatchWorld.MOST_FAULTS, world(planted), world(PlantedSource.Planted.NONE));
    }

    private static Seeds.World world(PlantedSource.Planted planted) {
        return simulation -> {
            try {
                new WatchWorld(client, simulation, planted).run();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts the simulation", e);
            }
        };
    }
}
