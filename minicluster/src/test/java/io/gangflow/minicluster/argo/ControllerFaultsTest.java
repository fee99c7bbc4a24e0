package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.faults.Seeds;
import io.gangflow.minicluster.faults.ModelHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A workflow runs each task once and ends, whatever happens to its controllers; a seed determines the events. */
@SuppressWarnings("NullAway.Init")
final class ControllerFaultsTest {

    private static final int SEEDS = 300;
    private static final int SEEDS_FOR_A_BUG = 50;

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
    void aWorkflowRunsEachTaskOnceAndEnds() {
        Seeds.hold("controller", SEEDS, ControllerWorld.MOST_FAULTS, world(ControllerWorld.Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(10, ControllerWorld.MOST_FAULTS, world(ControllerWorld.Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(ControllerWorld.Planted planted) {
        Seeds.find(
                planted,
                SEEDS_FOR_A_BUG,
                ControllerWorld.MOST_FAULTS,
                world(planted),
                world(ControllerWorld.Planted.NONE));
    }

    private static Seeds.World world(ControllerWorld.Planted planted) {
        return simulation -> new ControllerWorld(client, simulation, planted).run();
    }
}
