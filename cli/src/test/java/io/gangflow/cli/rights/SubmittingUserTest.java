package io.gangflow.cli.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.rights.SubmittingUser.Right;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The documented roles of a user are what {@code gangflow submit} and the commands after it need, and no more. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
final class SubmittingUserTest {

    /** Without a kubelet no pod has a log; without PodGroups {@code watch} does not show when gangs are admitted. */
    private static final List<String> NOTHING_FAILS_WITHOUT =
            List.of("get pods/log", "list podgroups.scheduling.volcano.sh", "watch podgroups.scheduling.volcano.sh");

    /** {@code submit} checks the versions, and {@code watch} shows the nodes, for those who may list them. */
    private static final List<String> REFUSED =
            List.of("list /apis/apps/v1/deployments?limit=500", "list /api/v1/nodes?limit=500");

    private RealApiServer server;
    private Path folder;
    private final String before = System.getProperty("kubeconfig", "");

    @BeforeAll
    void start(@TempDir Path temporary) throws IOException, InterruptedException {
        folder = temporary;
        server = RealApiServer.start(temporary);
        ShippedRoles.installKinds(server.admin());
    }

    @AfterAll
    void stop() {
        System.setProperty("kubeconfig", before);
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aUserWithTheDocumentedRolesSubmitsFollowsAndStopsARun() throws IOException, InterruptedException {
        Optional<String> failure = SubmittingUser.with(SubmittingUser.documented(), server, "complete", folder)
                .firstFailure();

        assertThat(failure).isEmpty();
        assertThat(refusals("complete")).isEqualTo(REFUSED);
    }

    @Test
    void aCommandFailsWithoutEachRight() throws IOException, InterruptedException {
        List<Right> all = SubmittingUser.documented();
        Map<String, String> failures = new TreeMap<>();
        List<String> unneeded = new ArrayList<>();
        for (int index = 0; index < all.size(); index++) {
            List<Right> others = new ArrayList<>(all);
            Right right = others.remove(index);
            deleteQueues();
            SubmittingUser.with(others, server, "without-" + index, folder)
                    .firstFailure()
                    .ifPresentOrElse(
                            failure -> failures.put(right.toString(), failure), () -> unneeded.add(right.toString()));
        }

        assertThat(unneeded).isEqualTo(NOTHING_FAILS_WITHOUT);
        assertThat(failures)
                .allSatisfy((right, failure) -> assertThat(failure).as(right).contains("you are not allowed to: "));
    }

    private void deleteQueues() throws IOException, InterruptedException {
        server.admin().call("DELETE", "/apis/scheduling.volcano.sh/v1beta1/queues", "");
    }

    private List<String> refusals(String namespace) throws IOException {
        String name = "system:serviceaccount:" + namespace + ":user";
        return server.audited().stream()
                .filter(event -> event.at("/user/username").asText().equals(name))
                .filter(event -> event.at("/responseStatus/code").asInt() == 403)
                .map(event -> event.path("verb").asText() + " "
                        + event.path("requestURI").asText())
                .toList();
    }
}
