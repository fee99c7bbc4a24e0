package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamedObjectsTest {

    private static List<String> found(String line) {
        return Findings.of(DiagnosticCode.GF0205, "stages:\n  a:\n    %s\n    POD(a)\n".formatted(line));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serviceAccount: NAME | a ServiceAccount",
                "imagePullSecrets: [registry, NAME] | a Secret",
                "volumes: { v: { mount: /v, claim: NAME } } | a PersistentVolumeClaim",
                "volumes: { v: { mount: /v, configMap: NAME } } | a ConfigMap",
                "volumes: { v: { mount: /v, secret: NAME } } | a Secret"
            })
    void anObjectOfTheClusterHasAValidName(String line, String noun) {
        assertThat(found(line.replace("NAME", "team.prod-1"))).isEmpty();
        assertThat(found(line.replace("NAME", "Team_1"))).containsExactly("6: `Team_1` cannot be the name of " + noun);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gpuType: a | ''",
                "gpuType: [a, a b] | 6: `a b` cannot be the value of a node label",
                "nodeSelector: { example.com/pool: big } | ''",
                "nodeSelector: { a b: big } | 6: `a b` cannot be the name of a node label",
                "nodeSelector: { pool: big one } | 6: `big one` cannot be the value of a node label",
                "require: [{ key: zone, in: [a, b] }] | ''",
                "require: [{ key: zone, in: [a, b c] }] | 6: `b c` cannot be the value of a node label",
                "require: [{ key: zone, notIn: [b c] }] | 6: `b c` cannot be the value of a node label",
                "require: [{ key: a b, exists: true }] | 6: `a b` cannot be the name of a node label",
                "prefer: [{ key: zone, exists: true }, { key: a b, in: [a] }] | 6: `a b` cannot be the name of a node label",
                "prefer: [{ key: zone, in: [-a] }] | 6: `-a` cannot be the value of a node label"
            })
    void aNodeIsChosenByValidLabels(String placement, String message) {
        assertThat(found("placement: { " + placement + " }"))
                .isEqualTo(message.isEmpty() ? List.of() : List.of(message));
    }
}
