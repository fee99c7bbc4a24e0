package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stage's settings of its pods, in an Argo pod and in the pods of a gang. */
final class StagePatchTest {

    private static final String POD = "pod: { image: \"i:1\", command: [sh], resources: { %s } }";
    private static final String DDP = "ddp: { image: \"i:1\", command: [sh], workers: 2, resources: { %s } }";
    private static final String SMALL = "cpu: 1, memory: 1Gi";

    private static Compiled compiled(String settings, String work) {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: kube-scheduler
                launcher: image
                parameters: { day: { type: string, default: monday } }
                stages:
                  a: { %s %s }
                """.formatted(settings.isEmpty() ? "" : settings + ",", work));
    }

    private static JsonNode patch(Compiled compiled, String template) {
        return ManifestYaml.tree(compiled.tree(template).path("podSpecPatch").asText());
    }

    /** The pod of the work: an Argo pod as a run creates it, or the pod template of a Job. */
    private static JsonNode podTemplate(String settings, String work) {
        return compiled(settings, work.formatted(SMALL)).object("Job").at("/spec/template");
    }

    @Test
    void withoutSettingsThePatchIsThatOfArgosContainersAlone() {
        assertThat(compiled("", POD.formatted(SMALL))
                        .tree("a-instance")
                        .path("podSpecPatch")
                        .asText())
                .isEqualTo(ArgoContainers.RESTRICTED_WITH_TOKEN);
    }

    @Test
    void anArgoPodGetsItsVolumesAndSidecarsFromThePatch() {
        String settings = "workingDir: /work, volumes: { s: { mount: /s, emptyDir: 1Gi } }, sidecars: { log:"
                + " { image: \"l:1\", command: [log], resources: { cpu: 50m, memory: 32Mi } } }";
        JsonNode patch = patch(compiled(settings, POD.formatted(SMALL)), "a-instance");

        assertThat(patch.findValuesAsText("name")).contains("init", "wait", "main", "log", "s", "exec-sa-token");
        JsonNode main = patch.path("containers")
                .valueStream()
                .filter(container -> container.path("name").asText().equals("main"))
                .findFirst()
                .orElseThrow();
        assertThat(main.path("workingDir").asText()).isEqualTo("/work");
        assertThat(main.path("volumeMounts").toString()).contains("\"/s\"");
        assertThat(main.at("/resources/limits/ephemeral-storage").asText())
                .as("the volume counts for the limit")
                .isEqualTo("11Gi");
    }

    @Test
    void aGangGetsTheSettingsInItsPodTemplate() {
        JsonNode template = podTemplate(
                "labels: { team: data }, annotations: { day: \"${parameters.day}\" }, imagePullSecrets: [registry],"
                        + " ports: { debug: 5005 }, podTemplate: { spec: { terminationGracePeriodSeconds: 9 } }",
                DDP);

        assertThat(template.at("/metadata/labels/team").asText()).isEqualTo("data");
        assertThat(template.at("/metadata/labels").path("gangflow.io/stage").asText())
                .isEqualTo("a");
        assertThat(template.at("/metadata/annotations/day").asText()).isEqualTo("monday");
        assertThat(template.at("/spec/imagePullSecrets/0/name").asText()).isEqualTo("registry");
        assertThat(template.at("/spec/containers/0/ports").toString()).contains("5005");
        assertThat(template.at("/spec/terminationGracePeriodSeconds").asInt()).isEqualTo(9);
    }

    @Test
    void labelsAndAnnotationsOfAnArgoPodAreInTheTemplateBecauseAPatchHasNone() {
        Compiled compiled = compiled(
                "labels: { team: data }, annotations: { day: \"${parameters.day}\" },"
                        + " podTemplate: { metadata: { labels: { extra: \"1\" }, annotations: { price: $5 } } }",
                POD.formatted(SMALL));

        Map<String, String> labels = compiled.pod().getMetadata().getLabels();
        assertThat(labels)
                .containsEntry("team", "data")
                .containsEntry("extra", "1")
                .containsEntry("gangflow.io/role", "pod");
        assertThat(compiled.pod().getMetadata().getAnnotations())
                .containsEntry("day", "monday")
                .containsEntry("price", "$5");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "half of the memory, in whole MiB       | cpu: 1, memory: 1025Mi                    |           | 512Mi",
                "the stage's own size                   | cpu: 1, memory: 1Gi                       | shm: 64Mi | 64Mi",
            })
    void dataParallelTrainingGetsSharedMemory(String why, String resources, String setting, String size) {
        JsonNode job = compiled(setting == null ? "" : setting, DDP.formatted(resources))
                .object("Job");

        assertThat(job.at("/spec/template/spec/volumes")
                        .valueStream()
                        .filter(volume -> volume.at("/emptyDir/medium").asText().equals("Memory"))
                        .map(volume -> volume.at("/emptyDir/sizeLimit").asText()))
                .as(why)
                .containsExactly(size);
        assertThat(job.at("/spec/template/spec/containers/0/volumeMounts").toString())
                .contains("/dev/shm");
    }

    @Test
    void otherPodsHaveNoSharedMemoryUnlessAsked() {
        assertThat(patch(compiled("", POD.formatted(SMALL)), "a-instance").toString())
                .doesNotContain("/dev/shm");
        assertThat(patch(compiled("shm: 64Mi", POD.formatted(SMALL)), "a-instance")
                        .toString())
                .contains("/dev/shm", "64Mi");
    }

    /** Its image can be in the same registry as the stage's. */
    @Test
    void theLauncherPullsWithTheSecretsOfItsStage() {
        JsonNode patch = patch(compiled("imagePullSecrets: [registry]", DDP.formatted(SMALL)), "a-worker");

        assertThat(patch.at("/imagePullSecrets").toString()).isEqualTo("[{\"name\":\"registry\"}]");
        assertThat(patch.at("/containers/0/name").asText()).isEqualTo("wait");
        assertThat(compiled("", DDP.formatted(SMALL))
                        .tree("a-worker")
                        .path("podSpecPatch")
                        .asText())
                .isEqualTo(ArgoContainers.RESTRICTED);
    }

    @ParameterizedTest(name = "{0}: request {1}, limit {2}")
    @CsvSource({
        "'cpu: 1, memory: 1Gi', 0, 10Gi",
        "'cpu: 1, memory: 1Gi, ephemeral-storage: 3Gi', 3221225472, 3Gi",
    })
    void theDiskOfAContainerIsLimited(String resources, String request, String limit) {
        JsonNode container =
                compiled("", POD.formatted(resources)).tree("a-instance").at("/container/resources");

        assertThat(container.at("/requests/ephemeral-storage").asText()).isEqualTo(request);
        assertThat(container.at("/limits/ephemeral-storage").asText()).isEqualTo(limit);
    }

    @Test
    void aLimitOfTheStageDoesNotGrowWithItsVolumes() {
        JsonNode patch = patch(
                compiled(
                        "volumes: { s: { mount: /s, emptyDir: 1Gi } }",
                        POD.formatted("cpu: 1, memory: 1Gi, ephemeral-storage: 3Gi")),
                "a-instance");

        assertThat(patch.toString()).doesNotContain("11Gi", "13Gi");
    }

    @ParameterizedTest
    @ValueSource(strings = {POD, DDP})
    void secretsAreReferencedAndTextsAreWritten(String work) {
        Compiled compiled = compiled(
                "env: { B: \"${parameters.day}\", A: plain }, secrets: { TOKEN: { secret: db, key: password } }",
                work.formatted(SMALL));
        JsonNode env = work.equals(POD)
                ? compiled.object("Pod").at("/spec/containers/0/env")
                : compiled.object("Job").at("/spec/template/spec/containers/0/env");

        assertThat(env.toString())
                .endsWith("{\"name\":\"A\",\"value\":\"plain\"},{\"name\":\"B\",\"value\":\"monday\"},"
                        + "{\"name\":\"TOKEN\",\"valueFrom\":{\"secretKeyRef\":"
                        + "{\"key\":\"password\",\"name\":\"db\",\"optional\":false}}}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {POD, DDP})
    void podsRunOnTheNodesThatTheStageNames(String work) {
        String settings = "placement: { gpuType: [A100], nodeSelector: { disk: ssd }, tolerations: [{ key: a },"
                + " { key: b, value: c, effect: NoSchedule }], require: [{ key: os, in: [linux] }] }";
        Compiled compiled = compiled(settings, work.formatted(SMALL));
        JsonNode spec = work.equals(POD)
                ? compiled.object("Pod").path("spec")
                : compiled.object("Job").at("/spec/template/spec");

        assertThat(spec.path("nodeSelector").toString()).contains("\"disk\":\"ssd\"", "nvidia.com/gpu.product");
        assertThat(spec.path("tolerations").toString())
                .isEqualTo("[{\"key\":\"a\",\"operator\":\"Exists\"},"
                        + "{\"effect\":\"NoSchedule\",\"key\":\"b\",\"operator\":\"Equal\",\"value\":\"c\"}]");
        assertThat(spec.at("/affinity/nodeAffinity").toString()).contains("\"os\"", "linux");
    }

    @Test
    void severalTypesOfGpuAreAnAffinityAndNoSelector() {
        JsonNode spec = podTemplate("placement: { gpuType: [A100, V100] }", DDP).path("spec");

        assertThat(spec.has("nodeSelector")).isFalse();
        assertThat(spec.path("affinity").toString()).contains("nvidia.com/gpu.product");
    }
}
