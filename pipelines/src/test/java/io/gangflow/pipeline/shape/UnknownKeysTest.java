package io.gangflow.pipeline.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suggestions for keys of other tools, and for keys in the wrong place. */
class UnknownKeysTest {

    private static final String STAGES = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            stages:
              first:
                pod: { image: "busybox:1", command: [work] }
              second:
            """;

    @ParameterizedTest
    @CsvSource({
        "needs, after",
        "depends, after",
        "trigger_rule, after",
        "continue-on-error, after",
        "env_from, secrets",
        "loop, foreach",
        "with_items, foreach",
        "with_sequence, copies",
        "strategy, matrix",
        "timeout-minutes, timeout",
        "runs-on, placement",
        "artifacts, outputs",
        "dependsOn, after",
        "depends_on, after",
        "retries, retry",
        "backoffLimit, retry",
        "environment, env",
        "if, when",
        "withItems, foreach",
        "activeDeadlineSeconds, timeout",
        "replicas, copies",
        "min_available, minAvailable",
        "volumeMounts, volumes",
        "serviceAccountName, serviceAccount",
        "service_account_name, serviceAccount",
        "securityContext, user",
        "runAsUser, user",
        "nodeAffinity, placement",
        "affinity, placement",
        "node_selector, placement",
        "image_pull_secrets, imagePullSecrets",
        "init_containers, initContainers",
        "services, sidecars",
        "podSpecPatch, podTemplate",
        "pod_override, podTemplate",
        "shm_size, shm"
    })
    void keysOfOtherToolsLeadToTheKeyOfAStage(String written, String meant) {
        assertThat(labels("    pod: { image: \"busybox:1\" }\n    %s: x\n".formatted(written)))
                .containsExactly("did you mean `%s`?".formatted(meant));
    }

    @Test
    void argumentsOfAContainerAreItsCommand() {
        assertThat(labels("    pod: { image: \"busybox:1\", args: [work] }\n"))
                .containsExactly("did you mean `command`?");
    }

    @Test
    void aKeyOfTheStageInsideItsPodIsSentOut() {
        assertThat(labels("    pod: { image: \"busybox:1\", env: { A: b } }\n"))
                .containsExactly("a key of the stage: write it beside `pod`, `ddp` and so on, not inside");
    }

    @Test
    void aKeyOfThePodBesideItIsSentIn() {
        assertThat(labels("    ddp: { image: \"busybox:1\", workers: 2 }\n    resources: { cpu: 1 }\n"))
                .containsExactly("a key of `ddp`: write `ddp: { resources: … }`");
    }

    @Test
    void aKeyThatMeansNothingIsOnlyUnknown() {
        assertThat(labels("    pod: { image: \"busybox:1\" }\n    colour: red\n"))
                .containsExactly("not a key of a stage");
    }

    private static List<String> labels(String second) {
        return PipelineReader.read("p.yaml", STAGES + second).diagnostics().stream()
                .filter(finding -> finding.code() == DiagnosticCode.GF0107)
                .map(Diagnostic::label)
                .toList();
    }
}
