package io.gangflow.argo.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The policies match the compiled objects; {@link PolicyLabTest} tests them with an API server. */
final class PolicyTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern REGULAR_EXPRESSION = Pattern.compile("matches\\('([^']+)'\\)");

    private static List<JsonNode> specs() throws IOException {
        return PolicyFixtures.policies().stream()
                .map(policy -> JSON.valueToTree(policy).path("spec"))
                .toList();
    }

    private static Pattern accounts(JsonNode spec) {
        Matcher found = REGULAR_EXPRESSION.matcher(
                spec.at("/matchConditions/0/expression").asText());
        assertThat(found.find()).isTrue();
        return Pattern.compile(found.group(1));
    }

    @Test
    void accountsOfPipelinesAreRecognisedAndNoOthers() throws IOException {
        List<String> names = new ArrayList<>();
        for (String pipeline : PolicyFixtures.pipelines()) {
            PolicyFixtures.compiled(pipeline).stream()
                    .filter(object -> object.getKind().equals("ServiceAccount"))
                    .forEach(account -> names.add(account.getMetadata().getName()));
        }
        Set<String> roles = new LinkedHashSet<>();
        for (JsonNode spec : specs()) {
            Pattern accounts = accounts(spec);
            assertThat(names)
                    .hasSizeGreaterThan(40)
                    .allMatch(name -> accounts.matcher("system:serviceaccount:pipelines:" + name)
                            .find());
            assertThat(List.of(
                            "pipelines:default",
                            "argo:argo-server",
                            "volcano-system:volcano-controllers",
                            "a:-launcher"))
                    .noneMatch(other ->
                            accounts.matcher("system:serviceaccount:" + other).find());
            assertThat(accounts.matcher("mallory@example.org-launcher").find()).isFalse();
            roles.add(spec.at("/matchConditions/0/expression").asText()
                    + spec.at("/variables/0/expression").asText()
                    + spec.at("/variables/1/expression").asText());
        }
        assertThat(roles).as("who is asked about is the same in all").hasSize(1);
    }

    @Test
    void whateverHasPodsAndIsCreatedForAPipelineIsHeldToAPolicy() throws IOException {
        Set<String> types = new LinkedHashSet<>();
        for (String pipeline : PolicyFixtures.pipelines()) {
            for (HasMetadata object : PolicyFixtures.launched(pipeline)) {
                if (JSON.valueToTree(object).findValue("containers") != null) {
                    types.add(type(object.getApiVersion(), object.getKind()));
                }
            }
        }
        List<PolicyFixtures.Asked> fixtures = new ArrayList<>(PolicyFixtures.admitted());
        fixtures.addAll(PolicyFixtures.refused());
        fixtures.forEach(asked ->
                types.add(type(asked.object().getApiVersion(), asked.object().getKind())));

        assertThat(types).contains("batch.volcano.sh/jobs", "batch/jobs", "apps/deployments", "/pods");
        assertThat(held()).containsAll(types);
    }

    private static String type(String apiVersion, String kind) {
        String group = apiVersion.contains("/") ? apiVersion.substring(0, apiVersion.indexOf('/')) : "";
        return group + "/" + KindCatalogue.plural(apiVersion, kind);
    }

    /** Each as {@code apps/deployments}; for a rule about a whole group, the kinds that Gangflow knows. */
    private static List<String> held() throws IOException {
        List<String> held = new ArrayList<>();
        for (JsonNode spec : specs()) {
            for (JsonNode rule : spec.at("/matchConstraints/resourceRules")) {
                for (String group : words(rule.path("apiGroups"))) {
                    for (String resource : words(rule.path("resources"))) {
                        (resource.equals("*") ? List.of("sparkapplications", "pytorchjobs") : List.of(resource))
                                .forEach(plural -> held.add(group + "/" + plural));
                    }
                }
                assertThat(words(rule.path("operations"))).containsExactly("CREATE", "UPDATE");
            }
        }
        return held;
    }

    private static List<String> words(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    void whatCannotBeDecidedIsRefusedAndEveryRefusalHasAFixture() throws IOException {
        List<String> reasons = PolicyFixtures.refused().stream()
                .map(PolicyFixtures.Asked::because)
                .distinct()
                .toList();
        for (GenericKubernetesResource policy : PolicyFixtures.policies()) {
            JsonNode spec = JSON.valueToTree(policy).path("spec");
            assertThat(spec.path("failurePolicy").asText()).isEqualTo("Fail");
            assertThat(spec.path("validations"))
                    .isNotEmpty()
                    .allSatisfy(validation -> assertThat(reasons)
                            .anyMatch(validation
                                    .path("message")
                                    .asText(validation.path("messageExpression").asText())::contains));
        }
    }
}
