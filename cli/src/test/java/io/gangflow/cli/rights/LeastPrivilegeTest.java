package io.gangflow.cli.rights;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every role of Gangflow allows on a real API server with RBAC: what its work needs, and nothing else. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
final class LeastPrivilegeTest {

    private static final String HOME = "pipelines";
    private static final String OTHER = "other";
    private static final Identity NOBODY = Identity.account(HOME, "nobody", HOME);

    /** Steps to more rights, to the machines, and to what others keep secret. */
    private static final List<String> NEVER = List.of(
            "get secrets",
            "list secrets",
            "watch secrets",
            "create pods/exec",
            "get pods/exec",
            "create pods/attach",
            "create pods/portforward",
            "get pods/proxy",
            "patch pods/ephemeralcontainers",
            "create serviceaccounts",
            "create serviceaccounts/token",
            "create roles.rbac.authorization.k8s.io",
            "patch roles.rbac.authorization.k8s.io",
            "create rolebindings.rbac.authorization.k8s.io",
            "patch rolebindings.rbac.authorization.k8s.io",
            "create clusterroles.rbac.authorization.k8s.io",
            "create clusterrolebindings.rbac.authorization.k8s.io",
            "create certificatesigningrequests.certificates.k8s.io",
            "create validatingwebhookconfigurations.admissionregistration.k8s.io",
            "create mutatingwebhookconfigurations.admissionregistration.k8s.io",
            "delete customresourcedefinitions.apiextensions.k8s.io",
            "patch nodes",
            "delete nodes",
            "get nodes/proxy",
            "create persistentvolumes",
            "delete namespaces",
            "patch queues.scheduling.volcano.sh",
            "create workflowtemplates.argoproj.io",
            "deletecollection workflows.argoproj.io");

    private RealApiServer server;
    private ApiCaller admin;
    private HeldRights rights;
    private ServedKinds kinds;
    private final Map<String, Identity> identities = new LinkedHashMap<>();
    private final Map<Identity, List<String>> held = new LinkedHashMap<>();

    @BeforeAll
    void install(@TempDir Path folder) throws IOException, InterruptedException {
        server = RealApiServer.start(folder);
        admin = server.admin();
        rights = new HeldRights(admin);
        for (String namespace : List.of(HOME, OTHER, "system-a", "system-b", "served-a", "served-b", "research")) {
            ShippedRoles.createNamespace(admin, namespace);
        }
        ShippedRoles.installAccount(admin, HOME, "default"); // of pods without one; a controller would create it
        ShippedRoles.installKinds(admin);
        add(NOBODY);
        for (String pipeline : ShippedRoles.pipelines()) {
            for (JsonNode object : ShippedRoles.access(pipeline)) {
                ShippedRoles.install(admin, object, HOME);
                for (JsonNode subject : object.path("subjects")) {
                    add(Identity.account(HOME, subject.path("name").asText(), HOME));
                }
            }
        }
        installServers();
        kinds = ServedKinds.of(admin);
        for (Identity identity : identities.values()) {
            held.put(identity, described(identity));
        }
    }

    private void installServers() throws IOException, InterruptedException {
        for (JsonNode object : ShippedRoles.chart("system-a", "served-a", true)) {
            ShippedRoles.install(admin, object, "system-a");
        }
        for (JsonNode object : ShippedRoles.chart("system-b", "served-b", false)) {
            ShippedRoles.install(admin, object, "system-b");
        }
        for (JsonNode object : ShippedRoles.documented()) {
            ShippedRoles.install(admin, object, "research");
        }
        add(Identity.account("system-a", "gangflow-api", "served-a"));
        add(Identity.account("system-b", "gangflow-api", "served-b").called("gangflow-api, seesCluster=false"));
        Identity last = new Identity("airflow-user", "ann", List.of("research", "system:authenticated"), "research");
        add(last);
        while (rights.in("research", last).equals(rights.in(OTHER, last))) {
            Thread.sleep(20); // the authorizer learns of roles by a watch
        }
    }

    private void add(Identity identity) {
        identities.putIfAbsent(identity.name(), identity);
    }

    @AfterAll
    void stop() throws InterruptedException {
        if (server != null) {
            server.close();
        }
    }

    /** What an identity may do in its namespace, and in all others. */
    private List<String> described(Identity identity) throws IOException, InterruptedException {
        Set<String> everywhere = rights.in(OTHER, identity);
        Set<String> here = new TreeSet<>(rights.in(identity.namespace(), identity));
        here.removeAll(everywhere);
        Set<String> all = new TreeSet<>(everywhere);
        if (!identity.equals(NOBODY)) {
            all.removeAll(rights.in(OTHER, NOBODY));
        }
        List<String> lines = new ArrayList<>(HeldRights.lines(here));
        HeldRights.lines(all).forEach(line -> lines.add("everywhere: " + line));
        return lines;
    }

    /** The first of the identities with the same rights. */
    private List<Identity> different() {
        Map<List<String>, Identity> first = new LinkedHashMap<>();
        held.forEach((identity, lines) -> first.putIfAbsent(lines, identity));
        return List.copyOf(first.values());
    }

    @Test
    void everyRoleAllowsWhatIsListedAndNothingElse() throws IOException {
        Map<List<String>, Set<String>> names = new LinkedHashMap<>();
        held.forEach((identity, lines) ->
                names.computeIfAbsent(lines, none -> new LinkedHashSet<>()).add(identity.name()));
        Map<String, String> sections = new TreeMap<>();
        names.forEach(
                (lines, same) -> sections.put("[" + String.join(", ", same) + "]\n", String.join("\n", lines) + "\n"));
        StringBuilder text = new StringBuilder();
        sections.forEach((title, lines) -> text.append(title).append(lines).append('\n'));
        assertThat(text.toString().strip()).as("rights.txt beside this test").isEqualTo(ShippedRoles.listed());
    }

    @Test
    void theServerAcceptsEachListedCallOfEachRole() throws IOException, InterruptedException {
        int calls = 0;
        for (Identity identity : different()) {
            for (String right : rights.in(identity.namespace(), identity)) {
                if (!right.contains(" /")) {
                    assertThat(kinds.use(admin.as(identity), right, identity.namespace()))
                            .as("%s: %s", identity.name(), right)
                            .matches(reply -> !reply.isRefused());
                    calls++;
                }
            }
        }
        assertThat(calls).isGreaterThan(200);
    }

    @Test
    void secretsCommandsRightsAndNodesAreRefusedToEachRole() throws IOException, InterruptedException {
        for (Identity identity : different()) {
            for (String right : NEVER) {
                requireRefused(identity, right, identity.namespace());
                requireRefused(identity, right, "kube-system");
            }
            for (String right : List.of("create pods", "get pods/log", "create secrets", "delete configmaps")) {
                requireRefused(identity, right, OTHER);
            }
        }
    }

    @Test
    void onlySparkCreatesPodsAndOnlyTheServerSeesThoseOfOtherNamespaces() throws IOException, InterruptedException {
        for (Identity identity : different()) {
            if (!identity.name().contains("-spark-")) {
                requireRefused(identity, "create pods", identity.namespace());
            }
            if (!identity.name().equals("gangflow-api")) {
                requireRefused(identity, "list pods", OTHER);
                requireRefused(identity, "list nodes", OTHER);
            }
        }
    }

    @Test
    void nobodyMayActAsAnother() throws IOException, InterruptedException {
        Identity root = new Identity("root", "root", List.of("system:masters"), HOME);
        for (String account : List.of("article-launcher", "article-spark-submit", "article-spark-driver")) {
            requireRefused(admin.bearing(admin.token(HOME, account)).as(root), account);
        }
        requireRefused(admin.bearing(admin.token("system-a", "gangflow-api")).as(root), "gangflow-api");
    }

    private void requireRefused(ApiCaller caller, String name) throws IOException, InterruptedException {
        assertThat(caller.call("GET", "/api/v1/namespaces", ""))
                .as(name)
                .matches(reply ->
                        reply.status() == 403 && reply.body().toString().contains("impersonate"));
    }

    private void requireRefused(Identity identity, String right, String namespace)
            throws IOException, InterruptedException {
        assertThat(kinds.use(admin.as(identity), right, namespace))
                .as("%s: %s in %s", identity.name(), right, namespace)
                .matches(reply -> reply.status() == 403
                        && reply.body().path("reason").asText().equals("Forbidden"));
    }

    @Tag("slow")
    @Test
    void reviewsOfAllVerbsOnAllResourcesFindNoOtherRight() throws IOException, InterruptedException {
        List<String> resources = new ArrayList<>(kinds.names());
        resources.addAll(HeldRights.VIRTUAL);
        assertThat(resources).hasSizeGreaterThan(150);
        for (Identity identity : different()) {
            Set<String> expected = new TreeSet<>(rights.in(identity.namespace(), identity));
            expected.removeIf(right -> right.contains(" /"));
            assertThat(rights.reviewed(identity.namespace(), identity, resources))
                    .as(identity.name())
                    .isEqualTo(expected);
        }
    }
}
