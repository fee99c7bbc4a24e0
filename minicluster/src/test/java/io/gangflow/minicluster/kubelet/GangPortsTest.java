package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rendezvous of each gang has its own port in every variable that refers to it. */
final class GangPortsTest {

    private static final Map<String, Integer> PORTS = Map.of("master-0.gang", 18_001, "worker-0.gang", 18_002);
    private static final GangPorts GANG = new GangPorts(name -> Optional.ofNullable(PORTS.get(name)));

    @Test
    void thePortOfTheMasterIsReplaced() {
        assertThat(GANG.apply(Map.of("MASTER_ADDR", "master-0.gang", "MASTER_PORT", "23456", "RANK", "1")))
                .isEqualTo(Map.of("MASTER_ADDR", "master-0.gang", "MASTER_PORT", "18001", "RANK", "1"));
        assertThat(GANG.apply(Map.of("PET_MASTER_ADDR", "worker-0.gang", "PET_MASTER_PORT", "29400")))
                .containsEntry("PET_MASTER_PORT", "18002");
    }

    @Test
    void thePortOfARendezvousEndpointIsReplaced() {
        assertThat(GANG.apply(Map.of("PET_RDZV_ENDPOINT", "master-0.gang:29400")))
                .isEqualTo(Map.of("PET_RDZV_ENDPOINT", "master-0.gang:18001"));
    }

    @Test
    void everyTaskOfTensorFlowHasThePortOfItsName() {
        String config = """
                {"cluster":{"ps":["master-0.gang:2222"],"worker":["worker-0.gang:2222","elsewhere:2222"]},\
                "task":{"type":"worker","index":0}}""";

        assertThat(GANG.apply(Map.of("TF_CONFIG", config))).isEqualTo(Map.of("TF_CONFIG", """
                {"cluster":{"ps":["master-0.gang:18001"],"worker":["worker-0.gang:18002","elsewhere:2222"]},\
                "task":{"type":"worker","index":0}}"""));
    }

    @Test
    void namesThatAreNoRanksKeepTheirPorts() {
        Map<String, String> variables = Map.of(
                "MASTER_ADDR", "db.example.com",
                "MASTER_PORT", "5432",
                "PET_RDZV_ENDPOINT", "etcd:2379",
                "DATABASE", "master-0.gang:5432");

        assertThat(GANG.apply(variables)).isEqualTo(variables);
    }

    @Test
    void aPortThatNobodyAskedForIsNotAdded() {
        assertThat(GANG.apply(Map.of("MASTER_ADDR", "master-0.gang"))).doesNotContainKey("MASTER_PORT");
        assertThat(GANG.apply(Map.of("MASTER_PORT", "23456"))).isEqualTo(Map.of("MASTER_PORT", "23456"));
    }
}
