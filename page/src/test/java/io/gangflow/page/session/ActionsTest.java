package io.gangflow.page.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Permission;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ActionsTest {

    private static final List<Permission> OF_THE_CLUSTER = List.of(
            Permission.of("list", KindCatalogue.NODE),
            Permission.everywhere("list", KindCatalogue.POD),
            Permission.everywhere("list", KindCatalogue.POD_GROUP));

    @Test
    void whoMayListNodesPodsAndPodGroupsSeesTheCluster() throws InterruptedException {
        assertThat(Actions.CLUSTER.isAllowed(OF_THE_CLUSTER::contains)).isTrue();
    }

    @Test
    void withoutAnyOneOfThemThePageDoesNotOfferTheCluster() throws InterruptedException {
        for (Permission missing : OF_THE_CLUSTER) {
            assertThat(Actions.CLUSTER.isAllowed(asked -> OF_THE_CLUSTER.contains(asked) && !asked.equals(missing)))
                    .as("without %s", missing)
                    .isFalse();
        }
    }

    @Test
    void podsOfOneNamespaceAreNotTheCluster() throws InterruptedException {
        Permission own = Permission.of("list", KindCatalogue.POD);
        assertThat(Actions.CLUSTER.isAllowed(asked -> asked.equals(own)
                        || (OF_THE_CLUSTER.contains(asked) && !asked.resource().equals("pods"))))
                .isFalse();
    }
}
