package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.argo.compiler.security.PodSecurityStandard;
import io.gangflow.pipeline.model.SchedulerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pod Security "restricted" and related settings, for every pod of every kind of stage. */
final class PodSecurityTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void everyPodIsRestricted(SchedulerName scheduler) {
        List<JsonNode> pods = podSpecs(scheduler);

        assertThat(pods).hasSizeGreaterThanOrEqualTo(8);
        assertThat(pods).allSatisfy(pod -> {
            JsonNode whole = JSON.createObjectNode().set("spec", pod);
            assertThat(new PodSecurityStandard(PodSecurityStandard.Level.RESTRICTED, 37).violations(whole))
                    .isEmpty();
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(pod.at("/securityContext/runAsUser").asLong()).isPositive();
            assertThat(pod.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
            assertThat(pod.has("hostNetwork")).isFalse();
            JsonNode main = pod.at("/containers/0");
            assertThat(main.at("/securityContext/allowPrivilegeEscalation").isBoolean())
                    .isTrue();
            assertThat(main.at("/securityContext/allowPrivilegeEscalation").asBoolean())
                    .isFalse();
            assertThat(main.at("/securityContext/capabilities/drop/0").asText()).isEqualTo("ALL");
            assertThat(main.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                    .isTrue();
            assertThat(main.at("/volumeMounts/0/mountPath").asText()).isEqualTo("/tmp");
            assertThat(pod.at("/volumes/0").has("emptyDir")).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void everyContainerHasRequestsAndLimits(SchedulerName scheduler) {
        assertThat(podSpecs(scheduler)).allSatisfy(pod -> {
            JsonNode resources = pod.at("/containers/0/resources");
            assertThat(resources.at("/requests/cpu").isMissingNode()).isFalse();
            assertThat(resources.at("/requests/memory").isMissingNode()).isFalse();
            assertThat(resources.at("/limits/ephemeral-storage").asText()).isEqualTo("10Gi");
            assertThat(resources.at("/requests/ephemeral-storage").asText()).isEqualTo("0");
            List.of("cpu", "memory")
                    .forEach(name -> assertThat(resources.get("limits").get(name))
                            .isEqualTo(resources.get("requests").get(name)));
        });
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void onlyWhatSubmitsSparkApplicationsHasAToken(SchedulerName scheduler) {
        assertThat(podSpecs(scheduler))
                .filteredOn(pod ->
                        !pod.path("automountServiceAccountToken").asText().equals("false"))
                .extracting(pod -> pod.path("serviceAccountName").asText())
                .containsExactly("demo-spark-submit");
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void argosContainersHaveABoundTokenThatTheWorkBesideThemDoesNotSee(SchedulerName scheduler)
            throws JsonProcessingException {
        Map<String, Object> template = Compiled.of(Stages.plan(scheduler, Stages.stage("count", Stages.pod())))
                .template("count-instance");
        JsonNode volume =
                YAML.readTree(String.valueOf(template.get("podSpecPatch"))).at("/volumes/0");

        assertThat(template)
                .containsEntry("automountServiceAccountToken", false)
                .containsEntry("executor", Map.of("serviceAccountName", "demo-workflow"));
        assertThat(String.valueOf(template.get("container"))).doesNotContain("serviceaccount", "exec-sa-token");
        assertThat(volume.path("name").asText()).isEqualTo("exec-sa-token");
        assertThat(volume.get("secret").isNull()).isTrue();
        assertThat(volume.at("/projected/sources/0/serviceAccountToken/path").asText())
                .isEqualTo("token");
    }

    /** Observed on a real cluster: without the patch, a namespace that enforces "restricted" rejects every such pod. */
    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void argosOwnContainersAreRestrictedToo(SchedulerName scheduler) throws JsonProcessingException {
        Compiled compiled = Compiled.of(
                Stages.plan(scheduler, Stages.stage("count", Stages.pod()), Stages.stage("spark", Stages.spark())));

        for (String template : List.of("count-instance", "spark-instance")) {
            JsonNode patch =
                    YAML.readTree(String.valueOf(compiled.template(template).get("podSpecPatch")));
            assertThat(patch.at("/initContainers/0/name").asText()).isEqualTo("init");
            assertThat(patch.at("/containers/0/name").asText()).isEqualTo("wait");
            assertThat(List.of(patch.at("/initContainers/0"), patch.at("/containers/0")))
                    .allSatisfy(container -> {
                        assertThat(container
                                        .at("/securityContext/allowPrivilegeEscalation")
                                        .asText())
                                .isEqualTo("false");
                        assertThat(container
                                        .at("/securityContext/capabilities/drop/0")
                                        .asText())
                                .isEqualTo("ALL");
                    });
        }
    }

    /** Argo's pods for them have no container {@code wait}; a patch would add one without an image. */
    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void templatesThatCreateObjectsHaveNoPatch(SchedulerName scheduler) {
        Compiled compiled = Compiled.of(
                Stages.plan(scheduler, Stages.stage("train", Stages.ddp(2)), Stages.stage("serve", Stages.service())));

        assertThat(compiled.spec()).doesNotContainKey("podSpecPatch");
        assertThat(compiled.templates()).noneMatch(template -> ((Map<?, ?>) template).containsKey("podSpecPatch"));
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void aFeatureStepRestrictsSparksPods(SchedulerName scheduler) {
        String step = scheduler == SchedulerName.VOLCANO ? "GangFeatureStep" : "RestrictedFeatureStep";
        String command = Compiled.of(Stages.plan(scheduler, Stages.stage("spark", Stages.spark())))
                .template("spark-instance")
                .toString();

        for (String role : List.of("driver", "executor")) {
            assertThat(command)
                    .contains("spark.kubernetes." + role + ".pod.featureSteps=io.gangflow.spark.volcano." + step);
        }
    }

    private static List<JsonNode> podSpecs(SchedulerName scheduler) {
        Compiled compiled = Compiled.of(Stages.plan(
                scheduler,
                Stages.stage("count", Stages.pod()),
                Stages.stage("spark", Stages.spark()),
                Stages.stage("train", Stages.ddp(2)),
                Stages.stage("fit", Stages.tensorflow()),
                Stages.stage("hello", Stages.mpi()),
                Stages.stage("tune", Stages.ray()),
                Stages.stage("serve", Stages.service())));
        List<JsonNode> specs = new ArrayList<>();
        compiled.created(Map.of()).forEach(object -> {
            JsonNode tree = JSON.valueToTree(object);
            specs.addAll(tree.findParents("containers"));
        });
        return specs;
    }
}
