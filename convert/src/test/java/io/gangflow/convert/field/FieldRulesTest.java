package io.gangflow.convert.field;

import static io.gangflow.convert.field.FieldRule.Effect.EQUAL;
import static io.gangflow.convert.field.FieldRule.Effect.ESSENTIAL;
import static io.gangflow.convert.field.FieldRule.Effect.LISTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a field that no converter took changes the work: each group of the table, with a value that it is not about. */
class FieldRulesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static Field field(String json, String... path) {
        try {
            return Field.root(JSON.readTree(json)).at(path);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static Field field(String path, String value) {
        String[] keys = path.split("\\.");
        StringBuilder json = new StringBuilder(value);
        for (int index = keys.length - 1; index >= 0; index--) {
            json.insert(0, "{\"%s\": ".formatted(keys[index])).append('}');
        }
        return field(json.toString(), keys);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "status.phase | \"Running\" | EQUAL",
                "metadata.uid | \"3f\" | EQUAL",
                "metadata.namespace | \"default\" | EQUAL",
                "metadata.namespace | \"team-a\" | LISTED",
                "metadata.labels.app | \"a\" | LISTED",
                "metadata.ownerReferences | [{}] | LISTED",
                "spec.restartPolicy | \"Never\" | EQUAL",
                "spec.restartPolicy | \"OnFailure\" | LISTED",
                "spec.terminationGracePeriodSeconds | 30 | EQUAL",
                "spec.terminationGracePeriodSeconds | 300 | LISTED",
                "spec.dnsPolicy | \"ClusterFirst\" | EQUAL",
                "spec.dnsPolicy | \"Default\" | ESSENTIAL",
                "spec.hostNetwork | false | EQUAL",
                "spec.hostNetwork | true | ESSENTIAL",
                "spec.volumes | [] | EQUAL",
                "spec.volumes | [{\"name\": \"a\"}] | ESSENTIAL",
                "spec.suspend | false | EQUAL",
                "spec.suspend | true | LISTED",
                "spec.ttlSecondsAfterFinished | 60 | LISTED",
                "spec.backoffLimit | 4 | LISTED",
                "spec.podFailurePolicy | {\"rules\": [{}]} | ESSENTIAL",
                "spec.elasticPolicy | {\"minReplicas\": 1} | ESSENTIAL",
                "spec.imagePullPolicy | \"IfNotPresent\" | EQUAL",
                "spec.imagePullPolicy | \"Always\" | LISTED",
                "spec.securityContext.runAsNonRoot | true | EQUAL",
                "spec.securityContext.runAsNonRoot | false | LISTED",
                "spec.securityContext.seccompProfile.type | \"RuntimeDefault\" | EQUAL",
                "spec.securityContext.seccompProfile.type | \"Unconfined\" | ESSENTIAL",
                "spec.securityContext.capabilities.drop | [\"ALL\"] | EQUAL",
                "spec.securityContext.capabilities.drop | [\"NET_RAW\"] | LISTED",
                "spec.resources.limits.cpu | \"2\" | LISTED",
                "spec.livenessProbe | {\"httpGet\": {}} | LISTED",
                "spec.ports | [{\"containerPort\": 80}] | LISTED",
                "spec.ports | [{\"containerPort\": 80, \"hostPort\": 80}] | ESSENTIAL",
                "spec.args | [\"-v\"] | ESSENTIAL",
                "spec.env | [{\"name\": \"A\"}] | ESSENTIAL",
                "spec.sparkVersion | \"4.1.1\" | LISTED",
                "spec.dynamicAllocation | {\"enabled\": true} | ESSENTIAL",
                "spec.rayClusterSpec.rayVersion | \"2.50\" | LISTED",
                "spec.rayClusterSpec.enableInTreeAutoscaling | false | EQUAL",
                "spec.rayClusterSpec.enableInTreeAutoscaling | true | ESSENTIAL",
                "spec.submissionMode | \"HTTPMode\" | EQUAL",
                "spec.submissionMode | \"SidecarMode\" | LISTED",
                "spec.unheardOf | 1 | ESSENTIAL",
                "unheardOf | 1 | LISTED"
            })
    void aFieldOfAnyObjectIsEqualListedOrEssential(String path, String value, FieldRule.Effect effect) {
        assertThat(FieldRule.of(field(path, value)).effect()).isEqualTo(effect);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spec.onExit | \"done\" | LISTED",
                "spec.serviceAccountName | \"argo\" | LISTED",
                "spec.hostNetwork | true | LISTED",
                "spec.workflowSpec.nodeSelector | {\"a\": \"b\"} | LISTED",
                "spec.synchronization | {\"mutexes\": [{}]} | LISTED",
                "spec.outputs | {\"artifacts\": [{}]} | LISTED",
                "spec.when | \"a == b\" | LISTED",
                "spec.unheardOf | 1 | ESSENTIAL"
            })
    void fieldsForAllPodsOfAWorkflowAreListed(String path, String value, FieldRule.Effect effect) {
        assertThat(FieldRule.ofWorkflow(field(path, value)).effect()).isEqualTo(effect);
    }

    @Test
    void aReasonSaysWhyAndWhatToDoInstead() {
        FieldRule rule = FieldRule.of(field("spec.ttlSecondsAfterFinished", "60"));

        assertThat(rule.reason()).isEqualTo("runs and their pods stay until they are deleted");
        assertThat(rule.advice()).isEqualTo("delete runs with `gangflow delete`");
    }

    @Test
    void ofAMappingWithoutARuleOnlyThePartsThatMatterRemain() {
        Field root = field("""
                {"template": {"spec": {"securityContext":
                  {"runAsNonRoot": true, "sysctls": [{"name": "a", "value": "b"}], "runAsUser": 1000}}}}""");
        List<Remainder> remainders = Remainder.of(root, FieldRule::of);

        assertThat(remainders)
                .extracting(each -> each.field().path(), each -> each.rule().effect())
                .containsExactly(
                        tuple("template.spec.securityContext.sysctls", ESSENTIAL),
                        tuple("template.spec.securityContext.runAsUser", LISTED));
    }

    @Test
    void aMappingOfWhichNothingIsKnownRemainsWhole() {
        List<Remainder> remainders = Remainder.of(field("""
                {"template": {"spec": {"topology": {"a": 1, "b": {"c": 2}}}}}"""), FieldRule::of);

        assertThat(remainders).singleElement().satisfies(each -> {
            assertThat(each.field().path()).isEqualTo("template");
            assertThat(each.isEssential()).isFalse();
        });
    }

    @Test
    void whatIsEqualDoesNotRemain() {
        Function<Field, FieldRule> rules = FieldRule::of;
        Field root = field("""
                {"status": {"phase": "Running"}, "metadata": {"uid": "3f", "creationTimestamp": "2026"}}""");

        assertThat(rules.apply(root.at("status")).effect()).isEqualTo(EQUAL);
        assertThat(Remainder.of(root, rules))
                .noneMatch(each -> each.field().path().startsWith("status"));
    }
}
