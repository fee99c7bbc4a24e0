package io.gangflow.minicluster.kubelet;

import static io.gangflow.minicluster.kubelet.TestPods.rank;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The names that a cluster's DNS would resolve. */
final class HostNamesTest {

    private static final Pod ZERO = rank("worker-0");
    private static final Pod ONE = rank("worker-1");
    private static final Map<String, String> ADDRESSES =
            Map.of(ZERO.getMetadata().getUid(), "127.16.0.1", ONE.getMetadata().getUid(), "127.16.0.2");

    @Test
    void aPodIsFoundByItsNameAndByItsSubdomainInEachForm() {
        HostNames names = HostNames.of(List.of(ONE, ZERO), List.of(), ADDRESSES);

        for (String name : List.of(
                "worker-0",
                "worker-0.gang",
                "worker-0.gang.default",
                "worker-0.gang.default.svc",
                "worker-0.gang.default.svc.cluster.local")) {
            assertThat(names.address("default", name)).as(name).contains("127.16.0.1");
        }
        assertThat(names.address("default", "worker-1.gang")).contains("127.16.0.2");
        assertThat(names.address("default", "worker-2.gang")).isEmpty();
        assertThat(names.address("default", "worker-0.other")).isEmpty();
    }

    @Test
    void eachPodHasOneLineThatStartsWithItsAddress() {
        assertThat(HostNames.of(List.of(ONE, ZERO), List.of(), ADDRESSES).lines())
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("127.16.0.1 ").contains(" worker-0.gang "),
                        line -> assertThat(line).startsWith("127.16.0.2 ").contains(" worker-1.gang "));
    }

    @Test
    void aServiceIsFoundAtAPodThatItSelectsAndThatRuns() {
        Pod running = new PodBuilder(ONE)
                .withNewStatus()
                .withPhase("Running")
                .endStatus()
                .build();
        HostNames names = HostNames.of(
                List.of(ZERO, running),
                List.of(service("web", Map.of("app", "gang")), service("none", Map.of("app", "x"))),
                ADDRESSES);

        assertThat(names.address("default", "web.default.svc")).contains("127.16.0.2");
        assertThat(names.address("default", "none")).isEmpty();
    }

    @Test
    void aNameIsFoundInItsOwnNamespaceOnly() {
        assertThat(HostNames.of(List.of(ZERO), List.of(), ADDRESSES).address("other", "worker-0.gang"))
                .isEmpty();
    }

    @Test
    void aPodWithoutAnAddressHasNoName() {
        assertThat(HostNames.of(List.of(ZERO), List.of(), Map.of()).lines()).isEmpty();
    }

    private static Service service(String name, Map<String, String> selector) {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withSelector(selector)
                .endSpec()
                .build();
    }
}
