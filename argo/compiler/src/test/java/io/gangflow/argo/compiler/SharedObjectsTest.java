package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The objects beside the workflow: what they are, in which order, and whose label they have. */
final class SharedObjectsTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            scheduler: volcano
            queue: batch
            queues:
              research: { weight: 3, capability: { cpu: 64, gpu: 8 }, guarantee: { gpu: 2 } }
              batch: { reclaimable: false }
            priorityClasses:
              urgent: { value: 1000 }
              idle: { value: 10, preempts: false }
            parameters:
            %s
            stages:
            %s
            """;
    private static final String POD =
            "  a: { pod: { image: \"i:1\", command: [sh], resources: { cpu: 1, memory: 1Gi } } }";
    private static final String CLAIM =
            ": { manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: x }, data: { a: b } } }";

    private static Compiled compiled(String parameters, String... stages) {
        return Compiled.read(PIPELINE.formatted(
                parameters.isEmpty() ? "  day: { type: date, default: \"2026-01-01\" }" : parameters,
                String.join("\n", List.of(stages))));
    }

    private static Compiled compiled() {
        return compiled("", POD);
    }

    @Test
    void objectsAreInOrderOfApplicationAndHaveTheLabelOfThePipeline() {
        assertThat(compiled().manifests().shared())
                .extracting(HasMetadata::getKind)
                .containsExactly(
                        "PriorityClass",
                        "PriorityClass",
                        "Queue",
                        "Queue",
                        "ServiceAccount",
                        "ServiceAccount",
                        "Role",
                        "Role",
                        "RoleBinding",
                        "RoleBinding",
                        "NetworkPolicy");
        assertThat(compiled().manifests().shared())
                .allSatisfy(object ->
                        assertThat(object.getMetadata().getLabels()).containsEntry("gangflow.io/pipeline", "demo"));
    }

    @Test
    void aPriorityClassPreemptsUnlessItSaysOtherwiseAndIsNeverTheDefault() {
        assertThat(compiled().shared(PriorityClass.class))
                .extracting(
                        object -> object.getMetadata().getName(),
                        PriorityClass::getValue,
                        PriorityClass::getPreemptionPolicy,
                        PriorityClass::getGlobalDefault)
                .containsExactlyInAnyOrder(
                        tuple("urgent", 1_000, "PreemptLowerPriority", false), tuple("idle", 10, "Never", false));
    }

    @Test
    void aQueueHasItsShareItsLimitAndItsGuarantee() {
        Queue research = queue("research");
        Queue batch = queue("batch");

        assertThat(research.getSpec().getWeight()).isEqualTo(3);
        assertThat(research.getSpec().getReclaimable()).isTrue();
        assertThat(research.getSpec().getCapability())
                .isEqualTo(Map.of("cpu", new Quantity("64"), "nvidia.com/gpu", new Quantity("8")));
        assertThat(research.getSpec().getGuarantee().getResource())
                .isEqualTo(Map.of("nvidia.com/gpu", new Quantity("2")));
        assertThat(batch.getSpec().getWeight()).isEqualTo(1);
        assertThat(batch.getSpec().getReclaimable()).isFalse();
        assertThat(batch.getSpec().getCapability()).isNullOrEmpty();
        assertThat(batch.getSpec().getGuarantee()).isNull();
    }

    private static Queue queue(String name) {
        return compiled().shared(Queue.class).stream()
                .filter(queue -> queue.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anAccountItsRoleAndTheirBindingHaveOneName() {
        Compiled compiled = compiled();
        List<String> accounts = List.of("demo-workflow", "demo-launcher");

        assertThat(names(compiled.shared(ServiceAccount.class))).isEqualTo(accounts);
        assertThat(names(compiled.shared(Role.class))).isEqualTo(accounts);
        assertThat(compiled.shared(RoleBinding.class))
                .extracting(
                        binding -> binding.getMetadata().getName(),
                        binding -> binding.getRoleRef().getKind() + " "
                                + binding.getRoleRef().getName(),
                        binding -> binding.getSubjects().get(0).getKind() + " "
                                + binding.getSubjects().get(0).getName())
                .containsExactly(
                        tuple("demo-workflow", "Role demo-workflow", "ServiceAccount demo-workflow"),
                        tuple("demo-launcher", "Role demo-launcher", "ServiceAccount demo-launcher"));
    }

    private static List<String> names(List<? extends HasMetadata> objects) {
        return objects.stream().map(object -> object.getMetadata().getName()).toList();
    }

    @Test
    void podsOfAManifestAreNotClosedToClients() {
        NetworkPolicy closed =
                compiled("", POD, "  other" + CLAIM).shared(NetworkPolicy.class).get(0);
        LabelSelector selector = closed.getSpec().getPodSelector();

        assertThat(selector.getMatchLabels()).isEqualTo(Map.of("gangflow.io/pipeline", "demo"));
        assertThat(selector.getMatchExpressions())
                .extracting(
                        LabelSelectorRequirement::getKey,
                        LabelSelectorRequirement::getOperator,
                        LabelSelectorRequirement::getValues)
                .containsExactly(tuple("gangflow.io/stage", "NotIn", List.of("other")));
        assertThat(compiled("", "  other" + CLAIM).shared(NetworkPolicy.class)).isEmpty();
        assertThat(compiled()
                        .shared(NetworkPolicy.class)
                        .get(0)
                        .getSpec()
                        .getPodSelector()
                        .getMatchExpressions())
                .isEmpty();
    }

    @Test
    void raysOperatorReachesTheDashboardFromAnyNamespace() {
        List<NetworkPolicyIngressRule> rules = Compiled.volcano(Stages.stage("tune", Stages.ray()))
                .shared(NetworkPolicy.class)
                .get(1)
                .getSpec()
                .getIngress();

        assertThat(rules).hasSize(2);
        assertThat(rules.get(0).getFrom()).hasSize(1);
        assertThat(rules.get(0).getPorts())
                .as("the pods of the cluster use many ports")
                .isEmpty();
        assertThat(rules.get(1).getFrom().get(0).getPodSelector().getMatchLabels())
                .isEqualTo(Map.of("app.kubernetes.io/name", "kuberay-operator"));
        assertThat(rules.get(1).getFrom().get(0).getNamespaceSelector()).isEqualTo(new LabelSelector());
        assertThat(rules.get(1).getPorts().get(0).getPort().getIntVal()).isEqualTo(8_265);
        assertThat(rules.get(1).getPorts().get(0).getProtocol()).isEqualTo("TCP");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a boolean is a choice of two          | type: boolean, default: false | true,false | ",
                "an enum is a choice                   | type: string, default: eu, enum: [eu, us] | eu,us | ",
                "a number has its limits in words      | type: number, default: 1, minimum: 0.5, maximum: 100 | | at least 0.5, at most 100",
                "a string has its lengths and pattern  | type: string, default: ab, minLength: 1, maxLength: 9, pattern: '[a-z]+' | |"
                        + " at least 1 characters, at most 9 characters, matches `[a-z]+`",
                "the description comes first           | type: integer, default: 1, minimum: 1, description: Passes | | Passes, at least 1",
            })
    void theFormOfArgoShowsTheRulesOfAParameter(String why, String rule, String choices, String description) {
        Parameter parameter = Objects.requireNonNull(compiled("  p: { " + rule + " }", POD)
                        .manifests()
                        .workflowTemplate()
                        .getSpec()
                        .arguments())
                .parameters()
                .get(0);

        assertThat(parameter.name()).isEqualTo("p");
        assertThat(String.join(",", parameter.enumeration())).as(why).isEqualTo(choices == null ? "" : choices);
        assertThat(parameter.description()).as(why).isEqualTo(description == null ? "" : description);
    }

    @Test
    void aDefaultWithATagOfArgoIsRejected() {
        var parameter = new io.gangflow.pipeline.model.Parameter(
                "p",
                ParameterRule.of(io.gangflow.pipeline.model.Parameter.Type.STRING),
                Optional.of("{{workflow.uid}}"),
                Optional.empty());

        assertThatThrownBy(() -> ParameterFields.of(parameter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the default of parameter `p` contains {{, which Argo would treat as a template tag");
    }

    @Test
    void theScheduleHasTheNameOfThePipeline() {
        var schedule = Compiled.kube(Stages.stage("a", Stages.pod()))
                .manifests()
                .schedule()
                .orElseThrow();

        assertThat(schedule.getMetadata().getName()).isEqualTo("demo");
        assertThat(schedule.getSpec().timezone()).isEqualTo("Europe/Vienna");
        assertThat(schedule.getSpec().schedules()).containsExactly("0 3 * * *");
    }

    @Test
    void aPipelineWithoutParametersHasNoRulesOfThem() {
        Compiled compiled = Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: kube-scheduler
                stages:
                """ + POD);

        assertThat(compiled.manifests().workflowTemplate().getMetadata().getAnnotations())
                .doesNotContainKey("gangflow.io/parameters");
        assertThat(compiled.manifests().workflowTemplate().getSpec().arguments())
                .isNull();
    }

    @Test
    void theTemplateHasTheRulesOfItsParametersForPrograms() {
        assertThat(compiled().manifests().workflowTemplate().getMetadata().getAnnotations())
                .hasEntrySatisfying(
                        "gangflow.io/parameters", rules -> assertThat(rules).contains("day", "date"));
    }
}
