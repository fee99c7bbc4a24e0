package io.gangflow.workloads.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects, conditions and pod templates in a pipeline file. */
final class StageManifestsTest {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            stages:
              a:
            """;

    private static final String MANIFEST =
            "    manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: settings } }\n";

    private static final String POD = "    pod: { image: \"jobs:1\", resources: { cpu: 1, memory: 1Gi } }\n";

    private static final String JOB = """
                manifest:
                  apiVersion: batch/v1
                  kind: Job
                  metadata: { name: backup }
                  spec:
                    template:
                      spec:
                        restartPolicy: %s
                        containers: [{ name: main, image: "jobs:1" }]
            """;

    private static final String CLAIM =
            "    manifest: { apiVersion: v1, kind: PersistentVolumeClaim, metadata: { name: a }, spec: { accessModes: [%s], resources: { requests: { storage: 1Gi } } } }\n";

    @ParameterizedTest
    @ValueSource(strings = {"status.succeeded > 0", "data.ready", "status.phase in (A, B), !spec.paused"})
    void aSelectorIsACondition(String condition) {
        assertThat(codes(MANIFEST + "    successCondition: \"%s\"\n".formatted(condition)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "succeeded > 0", "status.a = b, spek.b = c"})
    void aFieldThatTheObjectNeverHasIsFound(String condition) {
        assertThat(codes(MANIFEST + "    successCondition: \"%s\"\n".formatted(condition)))
                .containsExactly(DiagnosticCode.GF0658);
    }

    @Test
    void whatANewerOrUnknownKindHasIsNotJudged() {
        assertThat(
                        codes(
                                "    manifest: { apiVersion: example.com/v1, kind: Thing, metadata: { name: a }, done: 1 }\n    successCondition: done = 1\n"))
                .isEmpty();
    }

    /** KubeRay's definition gives `minReplicas` and `maxReplicas` defaults. */
    @Test
    void aRequiredFieldMayBeMissingIfItHasADefault() {
        String pod = "{ spec: { containers: [{ name: ray, image: \"ray:2\" }] } }";
        String ray =
                "    manifest: { apiVersion: ray.io/v1, kind: RayJob, metadata: { name: a }, spec: { entrypoint: work,"
                        + " rayClusterSpec: { headGroupSpec: { template: %s }, workerGroupSpecs: [{ %sreplicas: 2, template: %s }] } } }\n";

        assertThat(codes(ray.formatted(pod, "groupName: small, ", pod))).isEmpty();
        assertThat(codes(ray.formatted(pod, "", pod))).containsExactly(DiagnosticCode.GF0603);
    }

    /** A TrainJob changes the pods of its runtime. */
    @Test
    void aPatchOfAPodNeedsNoContainers() {
        String train =
                "    manifest: { apiVersion: trainer.kubeflow.org/v1alpha1, kind: TrainJob, metadata: { name: a }, spec: {"
                        + " runtimeRef: { name: torch-distributed }, runtimePatches: [{ manager: example.com/me, trainingRuntimeSpec: {"
                        + " template: { spec: { replicatedJobs: [{ name: node, template: { spec: { template: { spec: {"
                        + " nodeSelector: { pool: %s } } } } } }] } } } }] } }\n";

        assertThat(codes(train.formatted("gpu"))).isEmpty();
        assertThat(codes(train.formatted("[gpu]"))).containsExactly(DiagnosticCode.GF0603);
    }

    @Test
    void aPipelineWithAnUnknownFieldIsPlanned() {
        Checked<Plan> plan = plan(POD + "    podTemplate: { spec: { terminationGracePeriod: 5 } }\n");

        assertThat(plan.value()).isPresent();
        assertThat(plan.diagnostics()).extracting(Diagnostic::code).containsExactly(DiagnosticCode.GF0687);
    }

    @Test
    void aPipelineWithAPodThatIsRefusedIsNotPlanned() {
        String apart = "    podTemplate: { spec: { affinity: { podAntiAffinity: {"
                + " requiredDuringSchedulingIgnoredDuringExecution: [{ %slabelSelector: {} }] } } } }\n";

        assertThat(plan(POD + apart.formatted("topologyKey: zone, ")).value()).isPresent();
        Checked<Plan> refused = plan(POD + apart.formatted(""));
        assertThat(refused.value()).isEmpty();
        assertThat(refused.diagnostics()).extracting(Diagnostic::code).containsExactly(DiagnosticCode.GF0603);
    }

    @Test
    void unknownFieldsAreFound() {
        assertThat(codes(POD + "    podTemplate: { spec: { terminationGracePeriod: 5 } }\n"))
                .containsExactly(DiagnosticCode.GF0687);
        assertThat(codes(JOB.replace("spec:\n        template", "spec:\n        backofLimit: 1\n        template")
                        .formatted("Never")))
                .containsExactly(DiagnosticCode.GF0687);
    }

    @Test
    void aModeIsReadAsKubectlReadsIt() {
        String volume = "volumes: [{ name: a, configMap: { name: a, defaultMode: %s } }]";
        assertThat(
                        codes(
                                POD
                                        + "    podTemplate: { spec: { tolerations: [{ operator: Exists, tolerationSeconds: 010, effect: NoExecute }] } }\n"))
                .isEmpty();
        assertThat(codes(JOB.replace("restartPolicy:", volume.formatted("0644") + "\n            restartPolicy:")
                        .formatted("Never")))
                .isEmpty();
        assertThat(codes(JOB.replace("restartPolicy:", volume.formatted("'0644'") + "\n            restartPolicy:")
                        .formatted("Never")))
                .containsExactly(DiagnosticCode.GF0603);
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "status.succeeded > 0 && true", "/a == b"})
    void whatIsNoSelectorIsFound(String condition) {
        assertThat(codes(MANIFEST + "    successCondition: \"%s\"\n".formatted(condition)))
                .containsExactly(DiagnosticCode.GF0658);
    }

    @Test
    void aPodTemplateHasTheFieldsOfAPod() {
        assertThat(codes(POD + "    podTemplate: { spec: { terminationGracePeriodSeconds: 5 } }\n"))
                .isEmpty();
    }

    @Test
    void aFieldOfAPodTemplateWithAValueOfTheWrongTypeIsFound() {
        assertThat(codes(POD + "    podTemplate: { spec: { terminationGracePeriodSeconds: soon } }\n"))
                .containsExactly(DiagnosticCode.GF0603);
    }

    @Test
    void aPortIsANumberOrAName() {
        for (String port : List.of("8080", "http")) {
            assertThat(codes("""
                        manifest:
                          apiVersion: v1
                          kind: Service
                          metadata: { name: web }
                          spec: { ports: [{ port: 80, targetPort: %s }] }
                    """.formatted(port))).isEmpty();
            assertThat(codes(POD
                            + "    podTemplate: { spec: { containers: [{ name: main, readinessProbe: { tcpSocket: { port: %s } } }] } }\n"
                                    .formatted(port)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Never", "OnFailure"})
    void aFieldHasOneOfItsValues(String policy) {
        assertThat(codes(JOB.formatted(policy))).isEmpty();
    }

    @Test
    void anotherValueOfAFieldIsFoundAtItsPlaceWithTheValues() {
        assertThat(found(JOB.formatted("onFailure"))).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0603);
            assertThat(finding.message()).isEqualTo("`spec.template.spec.restartPolicy` cannot be `onFailure`");
            assertThat(finding.label()).isEqualTo("expected one of Always, Never, OnFailure");
            assertThat(finding.hint()).contains("write `OnFailure`");
            assertThat(finding.span().line()).isEqualTo(13);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ReadWriteOnce", "ReadWriteMany, ReadOnlyMany"})
    void aListHasSomeOfItsValues(String modes) {
        assertThat(codes(CLAIM.formatted(modes))).isEmpty();
    }

    @Test
    void anotherValueInAListIsFound() {
        assertThat(codes(CLAIM.formatted("ReadWriteOnce, ReadWrite"))).containsExactly(DiagnosticCode.GF0603);
    }

    @Test
    void aConfigMapHasTheFieldsOfOne() {
        assertThat(codes(
                        "    manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a }, immutable: maybe }\n"))
                .containsExactly(DiagnosticCode.GF0603);
    }

    private static List<DiagnosticCode> codes(String stage) {
        return found(stage).stream().map(Diagnostic::code).toList();
    }

    private static Checked<Plan> plan(String stage) {
        return StageManifests.plan(
                PipelineReader.read("demo.yaml", HEAD + stage).orElseThrow(), Optional.empty());
    }

    private static List<Diagnostic> found(String stage) {
        return StageManifests.check(
                PipelineReader.read("demo.yaml", HEAD + stage).orElseThrow());
    }
}
