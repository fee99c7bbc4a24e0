package io.gangflow.minicluster.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The compiled Roles of Spark stages are sufficient for Spark, and every verb in them is necessary. */
@SuppressWarnings("NullAway.Init")
class SparkAccessTest {

    private static final String DRIVER = "test-spark-driver";
    private static final String SUBMISSION = "test-spark-submit";

    /** Argo's own rule, by which its pods report results. */
    private static final String ARGOS = "workflowtaskresults";

    private ApiServer server;
    private KubernetesClient admin;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(11));
        admin = new KubernetesClientBuilder().withConfig(config("")).build();
    }

    @AfterEach
    void stop() {
        admin.close();
        server.close();
    }

    @Test
    void theSubmissionOfAGangNeedsEachOfItsVerbs() {
        needsEachVerb(stage("volcano", "cluster"), SUBMISSION, SparkCalls.ofSubmission());
    }

    @Test
    void theDriverOfAGangNeedsEachOfItsVerbs() {
        needsEachVerb(stage("volcano", "cluster"), DRIVER, SparkCalls.ofGangsDriver());
    }

    @Test
    void aDriverInArgosPodNeedsEachOfItsVerbs() {
        needsEachVerb(stage("kube-scheduler", "client"), DRIVER, SparkCalls.ofDriver());
    }

    private void needsEachVerb(List<HasMetadata> shared, String account, List<SparkCalls.Call> calls) {
        shared.forEach(object -> {
            object.getMetadata().setNamespace("default");
            admin.resource(object).create();
        });
        Role whole =
                admin.rbac().roles().inNamespace("default").withName(account).get();
        try (KubernetesClient client = clientOf(account)) {
            assertThat(refusals(client, calls)).as("of the whole Role").isEmpty();
            for (PolicyRule rule : whole.getRules()) {
                for (String resource : rule.getResources()) {
                    if (!resource.equals(ARGOS)) {
                        rule.getVerbs().forEach(verb -> isNeeded(whole, resource, verb, client, calls));
                    }
                }
            }
        }
    }

    private void isNeeded(
            Role whole, String resource, String verb, KubernetesClient client, List<SparkCalls.Call> calls) {
        admin.resource(without(whole, resource, verb)).update();

        assertThat(refusals(client, calls))
                .as("refusals without %s of %s", verb, resource)
                .isNotEmpty()
                .allMatch(refusal -> refusal.contains("cannot %s resource \"%s\"".formatted(verb, resource)));
    }

    private static Role without(Role whole, String resource, String verb) {
        List<PolicyRule> rules = new ArrayList<>();
        for (PolicyRule rule : whole.getRules()) {
            for (String other : rule.getResources()) {
                List<String> verbs = rule.getVerbs().stream()
                        .filter(kept -> !other.equals(resource) || !kept.equals(verb))
                        .toList();
                rules.add(rule.toBuilder().withResources(other).withVerbs(verbs).build());
            }
        }
        return new RoleBuilder(whole)
                .editMetadata()
                .withResourceVersion(null)
                .endMetadata()
                .withRules(rules)
                .build();
    }

    /** The rejected calls with their errors. */
    private static List<String> refusals(KubernetesClient client, List<SparkCalls.Call> calls) {
        return calls.stream().flatMap(call -> refusal(client, call).stream()).toList();
    }

    private static Optional<String> refusal(KubernetesClient client, SparkCalls.Call call) {
        try {
            call.call().accept(client);
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return Optional.of(call.name() + ": " + e.getMessage());
        }
    }

    private KubernetesClient clientOf(String account) {
        String token = admin.serviceAccounts()
                .inNamespace("default")
                .withName(account)
                .tokenRequest()
                .getStatus()
                .getToken();
        return new KubernetesClientBuilder().withConfig(config(token)).build();
    }

    private Config config(String token) {
        ConfigBuilder config = new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .withNamespace("default")
                .withRequestRetryBackoffLimit(0);
        return (token.isEmpty() ? config : config.withOauthToken(token)).build();
    }

    private static List<HasMetadata> stage(String scheduler, String mode) {
        return new ManifestCompiler()
                .compile(Plans.of(scheduler, """
                        count:
                          spark:
                            mode: %s
                            image: gangflow/spark:0.1.0
                            mainClass: org.example.Count
                            application: local:///opt/count.jar
                            driver: { cpu: 1, memory: 1Gi }
                            executors: { count: 1, cpu: 1, memory: 1Gi }
                        """.formatted(mode)))
                .shared();
    }
}
