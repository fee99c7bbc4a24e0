package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeysGoWithStageTest {

    private static final String LIST = "foreach: \"${parameters.langs}\"";
    private static final String NUMBER = "copies: \"${parameters.size}\"";

    private static String work(String kind) {
        String resources = "resources: { cpu: 1, memory: 1Gi }";
        return switch (kind) {
            case "pod" -> "POD(a)";
            case "manifest" -> "manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }";
            case "approval" -> "approval: { message: ok }";
            case "service" -> "service: { image: \"a:1\", port: 80, " + resources + " }";
            case "ddp" -> "ddp: { image: \"a:1\", workers: 2, " + resources + " }";
            case "spark" -> "spark: { image: \"a:1\", application: \"local:///a.py\", executors: { count: 2 } }";
            case "strict" -> work("spark").replace("count: 2 }", "count: 2 }, gang: strict");
            case "strict-with-mode" -> work("strict").replace("gang: strict", "gang: strict, mode: client");
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static List<String> found(String kind, String key) {
        return Findings.of(
                DiagnosticCode.GF0305, """
                scheduler: volcano
                parameters: { langs: { type: array, default: [de] }, size: { type: integer, default: 2 } }
                stages:
                  a:
                    %s
                    %s
                """.formatted(key.replace("LIST", LIST).replace("NUMBER", NUMBER), work(kind)));
    }

    @ParameterizedTest
    @CsvSource({
        "pod, copies: 2, ''",
        "pod, minAvailable: 1, `minAvailable` cannot be used with a single pod (stage `a`)",
        "ddp, minAvailable: 2, ''",
        "ddp, 'retry: { limit: 2 }', ''",
        "manifest, copies: 2, ''",
        "manifest, priority: high, `priority` cannot be used with a manifest (stage `a`)",
        "manifest, user: 5, `user` cannot be used with a manifest (stage `a`)",
        "manifest, successCondition: status.x > 0, ''",
        "approval, timeout: 5s, ''",
        "approval, copies: 2, `copies` cannot be used with an approval (stage `a`)",
        "approval, shm: 1Gi, `shm` cannot be used with an approval (stage `a`)",
        "service, 'env: { X: x }', ''",
        "service, 'retry: { limit: 2 }', `retry` cannot be used with a service (stage `a`)",
        "service, cache: true, `cache` cannot be used with a service (stage `a`)",
        "pod, successCondition: status.x > 0, `successCondition` cannot be used with a stage without a manifest (stage `a`)",
        "pod, failureCondition: status.x > 0, `failureCondition` cannot be used with a stage without a manifest (stage `a`)"
    })
    void aKeyHasAMeaningForTheKindOfWork(String kind, String key, String message) {
        assertThat(found(kind, key)).isEqualTo(message.isEmpty() ? List.of() : List.of("8: " + message));
    }

    @ParameterizedTest
    @CsvSource({
        "spark, placement: { gpuType: a }, ''",
        "spark, 'placement: { gpuType: [a, b] }', a Spark application cannot use a list of GPU types (stage `a`)",
        "strict, 'placement: { gpuType: [a, b] }', ''",
        "strict, copies: 2, ''"
    })
    void sparkHasOneTypeOfGpuUnlessItsGangIsStrict(String kind, String key, String message) {
        assertThat(found(kind, key)).isEqualTo(message.isEmpty() ? List.of() : List.of("8: " + message));
    }

    @ParameterizedTest
    @CsvSource({"strict, 0", "strict-with-mode, 1", "spark, 0"})
    void aStrictGangHasNoMode(String kind, int findings) {
        assertThat(found(kind, "copies: 2")).hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({
        "'foreach: [a, b]', ''",
        "'matrix: { x: [a], y: [b] }', ''",
        "'foreach: { x: [a] }', ''",
        "'foreach: { x: [a], y: [b] }', '8: `foreach` of stage `a` has 2 names'",
        "'copies: 2, foreach: [a]', ''",
        "'foreach: [a], matrix: { x: [a] }', '8: `foreach` cannot be used with a stage with a `matrix` (stage `a`)'",
        "LIST, ''",
        "'LIST, maxInstances: 5', ''",
        "'LIST, copies: 2', '8: `copies` cannot be used with a `foreach` with a reference (stage `a`)'",
        "NUMBER, ''",
        "'NUMBER, maxInstances: 5', ''",
        "'NUMBER, foreach: [a]', '8: `foreach` cannot be used with `copies` with a reference (stage `a`)'",
        "'NUMBER, matrix: { x: [a] }', '8: `matrix` cannot be used with `copies` with a reference (stage `a`)'",
        "'maxInstances: 5', '8: `maxInstances` cannot be used with a number of instances that the file says (stage `a`)'"
    })
    void oneKeyDecidesHowManyInstancesThereAre(String keys, String message) {
        String text = """
                scheduler: volcano
                parameters: { langs: { type: array, default: [de] }, size: { type: integer, default: 2 } }
                stages:
                  a: {
                    %s, %s }
                """.formatted(keys.replace("LIST", LIST).replace("NUMBER", NUMBER), work("pod"));

        assertThat(Findings.of(DiagnosticCode.GF0305, text))
                .isEqualTo(message.isEmpty() ? List.of() : List.of(message));
    }
}
