package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PodTemplatesTest {

    private static String template(String template) {
        return "stages:\n  a:\n    podTemplate: %s\n    POD(a)\n".formatted(template);
    }

    private static String spec(String field) {
        return template("{ spec: { %s } }".formatted(field));
    }

    private static String main(String field) {
        return spec("containers: [{ name: main, %s }]".formatted(field));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ spec: { dnsPolicy: Default } }",
                "{ spec: { automountServiceAccountToken: false } }",
                "{ metadata: { labels: { team: blue }, annotations: { note: \"a b\" } } }",
                "{ spec: { containers: [{ name: main, terminationMessagePolicy: File }] } }",
                "{ spec: { containers: x } }",
                "{ spec: x }",
                "{ spec: { hostNetwork: false, securityContext: { runAsNonRoot: true, runAsUser: 5 } } }",
                "{ spec: { securityContext: { capabilities: { add: [NET_BIND_SERVICE] } } } }",
                "{ spec: { securityContext: { seccompProfile: { type: RuntimeDefault } } } }"
            })
    void otherFieldsCanBeSet(String template) {
        assertThat(Findings.codes(template(template))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "schedulerName: x",
                "nodeName: x",
                "volumes: []",
                "overhead: {}",
                "automountServiceAccountToken: true",
                "$patch: replace"
            })
    void aFieldThatAGangReliesOnIsAFinding(String field) {
        assertThat(Findings.of(DiagnosticCode.GF0234, spec(field)))
                .containsExactly("6: `podTemplate` of stage `a` sets `%s`".formatted(field.replaceFirst(":.*", "")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"image: x", "command: [x]", "args: [x]", "envFrom: []", "ports: []", "$patch: x"})
    void aFieldOfTheMainContainerWithItsOwnKeyIsAFinding(String field) {
        assertThat(Findings.of(DiagnosticCode.GF0234, main(field)))
                .containsExactly("6: `podTemplate` of stage `a` sets `%s`".formatted(field.replaceFirst(":.*", "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pod: { image: \"a:1\", resources: { cpu: 1, memory: 1Gi } }",
                "ddp: { image: \"a:1\", workers: 2, resources: { cpu: 1, memory: 1Gi } }",
                "service: { image: \"a:1\", port: 80, resources: { cpu: 1, memory: 1Gi } }"
            })
    void argumentsGoToTheEntryPointOfAnImage(String work) {
        String text = "stages:\n  a:\n    podTemplate: { spec: { containers: [{ name: main, args: [x] }] } }\n    %s\n";

        assertThat(Findings.of(DiagnosticCode.GF0234, text.formatted(work))).isEmpty();
        assertThat(Findings.of(
                        DiagnosticCode.GF0234, text.formatted(work.replace("\"a:1\",", "\"a:1\", command: [a],"))))
                .containsExactly("6: `podTemplate` of stage `a` sets `args`");
    }

    @Test
    void aTemplateHasOneContainerMetadataAndASpec() {
        assertThat(Findings.of(DiagnosticCode.GF0234, spec("containers: [{ name: main }, { name: b }, x]")))
                .containsExactly(
                        "6: `podTemplate` of stage `a` has a container other than `main`",
                        "6: `podTemplate` of stage `a` has a container other than `main`");
        assertThat(Findings.of(DiagnosticCode.GF0234, template("{ kind: Pod, metadata: { name: x } }")))
                .containsExactly(
                        "6: `podTemplate` of stage `a` sets `kind`", "6: `podTemplate` of stage `a` sets `name`");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hostPID: true | `hostPID`",
                "hostIPC: true | `hostIPC`",
                "securityContext: { runAsNonRoot: false } | `runAsNonRoot: false`",
                "securityContext: { runAsUser: 0 } | `runAsUser: 0`",
                "securityContext: { readOnlyRootFilesystem: false } | `readOnlyRootFilesystem: false`",
                "securityContext: { allowPrivilegeEscalation: true } | `allowPrivilegeEscalation: true`",
                "securityContext: { procMount: Unmasked } | `procMount: Unmasked`",
                "securityContext: { seccompProfile: { type: Unconfined } } | `type: Unconfined`",
                "securityContext: { capabilities: { add: [NET_BIND_SERVICE, CHOWN] } } | the capability `CHOWN`",
                "containers: [{ name: main, securityContext: { privileged: true } }] | `privileged: true`"
            })
    void aSettingThatLoosensSecurityIsAWarning(String field, String what) {
        assertThat(Findings.of(DiagnosticCode.GF0232, spec(field)))
                .isEqualTo(List.of("6: pods of stage `a` have " + what));
    }
}
