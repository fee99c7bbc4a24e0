package io.gangflow.argo.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Admission by an API server with the policies. Requires a writable cluster with Volcano's kinds. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init")
final class PolicyLabTest {

    private static final String KUBECONFIG = "GANGFLOW_LAB_KUBECONFIG";
    private static final List<String> ROLES = List.of("launcher", "spark-submit", "spark-driver");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String unique = "policy-" + UUID.randomUUID().toString().substring(0, 8);
    private final List<HasMetadata> made = new ArrayList<>();
    private final Map<String, KubernetesClient> clients = new HashMap<>();

    private Config config;
    private KubernetesClient admin;

    @BeforeAll
    void setUp() throws IOException, InterruptedException {
        String kubeconfig = System.getenv(KUBECONFIG);
        Assumptions.assumeTrue(
                kubeconfig != null, "skipped: " + KUBECONFIG + " names no kubeconfig of a cluster with Volcano");
        config = Config.fromKubeconfig(Files.readString(Path.of(String.valueOf(kubeconfig))));
        admin = new KubernetesClientBuilder().withConfig(config).build();
        make(new NamespaceBuilder()
                .withNewMetadata()
                .withName(unique)
                .endMetadata()
                .build());
        for (GenericKubernetesResource kind : PolicyFixtures.kinds()) {
            if (admin.resource(kind).get() == null) {
                make(kind);
            }
        }
        rights();
        for (GenericKubernetesResource policy : PolicyFixtures.policies()) {
            policy.getMetadata().setName(policy.getMetadata().getName() + "-" + unique);
            make(policy);
            make(binding(policy.getMetadata().getName()));
        }
        awaitPolicies();
    }

    @AfterAll
    void tearDown() {
        for (int i = made.size() - 1; i >= 0; i--) {
            admin.resource(made.get(i)).delete();
        }
        clients.values().forEach(KubernetesClient::close);
        if (admin != null) {
            admin.close();
        }
    }

    private void make(HasMetadata object) {
        admin.resource(object).create();
        made.add(object);
    }

    /** More permissions than any account of a pipeline has, so that only the policies reject requests. */
    private void rights() {
        admin.resource(new RoleBuilder()
                        .withNewMetadata()
                        .withName("all")
                        .withNamespace(unique)
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("*")
                        .withResources("*")
                        .withVerbs("create")
                        .endRule()
                        .build())
                .create();
        List<String> accounts = new ArrayList<>(List.of("admin", "demo-workflow", "other-spark-driver"));
        ROLES.forEach(role -> accounts.add("demo-" + role));
        for (String account : accounts) {
            admin.resource(new ServiceAccountBuilder()
                            .withNewMetadata()
                            .withName(account)
                            .withNamespace(unique)
                            .endMetadata()
                            .build())
                    .create();
            grant(account);
        }
    }

    private void grant(String account) {
        admin.resource(new RoleBindingBuilder()
                        .withNewMetadata()
                        .withName("all-" + account)
                        .withNamespace(unique)
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", "all")
                        .addNewSubject()
                        .withKind("ServiceAccount")
                        .withName(account)
                        .withNamespace(unique)
                        .endSubject()
                        .build())
                .create();
    }

    private HasMetadata binding(String policy) {
        return new ValidatingAdmissionPolicyBindingBuilder()
                .withNewMetadata()
                .withName(policy)
                .endMetadata()
                .withNewSpec()
                .withPolicyName(policy)
                .withValidationActions("Deny")
                .withNewMatchResources()
                .withNewNamespaceSelector()
                .addToMatchLabels("kubernetes.io/metadata.name", unique)
                .endNamespaceSelector()
                .endMatchResources()
                .endSpec()
                .build();
    }

    /** API servers enforce policies and serve kinds some time after they are created. */
    private void awaitPolicies() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        List<PolicyFixtures.Asked> asked = PolicyFixtures.refused();
        while (System.nanoTime() < end && !asked.stream().allMatch(this::isRefusedByAPolicy)) {
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    private boolean isRefusedByAPolicy(PolicyFixtures.Asked asked) {
        try {
            create(asked);
            return false;
        } catch (KubernetesClientException e) {
            return String.valueOf(e.getMessage()).contains("ValidatingAdmissionPolicy");
        }
    }

    private void create(PolicyFixtures.Asked asked) {
        create("demo-" + asked.role(), asked.object());
    }

    private void create(String account, HasMetadata object) {
        object.getMetadata().setNamespace(unique);
        clients.computeIfAbsent(account, this::impersonating)
                .resource(object)
                .dryRun()
                .create();
    }

    private KubernetesClient impersonating(String account) {
        Config impersonating = new ConfigBuilder(config)
                .withImpersonateUsername("system:serviceaccount:%s:%s".formatted(unique, account))
                .withImpersonateGroups(
                        "system:serviceaccounts", "system:serviceaccounts:" + unique, "system:authenticated")
                .build();
        return new KubernetesClientBuilder().withConfig(impersonating).build();
    }

    @Test
    void rightsOfOthersAndOfNodesAreRefusedWithTheReason() throws IOException {
        assertThat(PolicyFixtures.refused())
                .hasSizeGreaterThan(15)
                .allSatisfy(asked -> assertThatThrownBy(() -> create(asked))
                        .as("%s", asked)
                        .isInstanceOf(KubernetesClientException.class)
                        .hasMessageContaining("ValidatingAdmissionPolicy")
                        .hasMessageContaining(asked.because()));
    }

    @Test
    void podsAndApplicationsOfSparkAndOfOperatorsAreAdmitted() throws IOException {
        assertThat(PolicyFixtures.admitted())
                .hasSizeGreaterThan(5)
                .allSatisfy(asked ->
                        assertThatCode(() -> create(asked)).as("%s", asked).doesNotThrowAnyException());
    }

    @Test
    void whatShippedPipelinesCreateIsAdmittedWithTheRightsOfTheirLaunchers() throws IOException {
        int admitted = 0;
        for (String pipeline : PolicyFixtures.pipelines()) {
            for (GenericKubernetesResource object : PolicyFixtures.compiled(pipeline)) {
                if (List.of("ServiceAccount", "Role", "RoleBinding").contains(object.getKind())) {
                    object.getMetadata().setNamespace(unique);
                    admin.resource(object).create();
                }
            }
            for (HasMetadata object : PolicyFixtures.launched(pipeline)) {
                assertThatCode(() -> create(pipeline + "-launcher", object))
                        .as("%s of %s", object.getKind(), pipeline)
                        .doesNotThrowAnyException();
                admitted++;
            }
        }
        assertThat(admitted).isGreaterThan(60);
    }

    @Test
    void peopleAndControllersMayStillNameAnyAccount() throws IOException {
        PolicyFixtures.Asked asked = PolicyFixtures.refused().get(0);
        asked.object().getMetadata().setNamespace(unique);

        assertThatCode(() -> admin.resource(asked.object()).dryRun().create()).doesNotThrowAnyException();
        grant("default");
        assertThatCode(() -> create("default", asked.object())).doesNotThrowAnyException();
    }
}
