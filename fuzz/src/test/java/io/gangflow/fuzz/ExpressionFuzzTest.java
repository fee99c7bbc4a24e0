package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.argo.interpreter.expression.Expression;
import io.gangflow.argo.interpreter.expression.ExpressionException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Argo's expressions: parsed, and evaluated with a few names. */
class ExpressionFuzzTest {

    private static final Map<String, String> NAMES = Map.of(
            "workflow.status", "Failed",
            "inputs.parameters.n", "7",
            "inputs.parameters.list", "[1, \"a\", {\"b\": null}]",
            "workflow.creationTimestamp", "2026-11-27T20:00:00Z",
            "workflow.failures", "\"[{\\\"displayName\\\":\\\"a\\\"}]\"");

    static Stream<byte[]> seeds() {
        return new Seeds()
                        .corpus(ExpressionFuzzTest.class)
                        .texts(
                                "workflow.status in ['Failed', 'Error']",
                                "now() > date(workflow.creationTimestamp).Add(duration('90s'))",
                                "any(fromJSON(inputs.parameters.list), (type(#) == 'string' ? # : toJson(#)) == 'a')",
                                "asInt(inputs.parameters.n) % 2 == 1 ? 'odd' : 'even'",
                                "let x = asFloat('1.5'); x * 2 - -3 / 4.0",
                                "not (true && false || nil == nil) ?? 'x'",
                                "{'a': 1}.a + [1, 2][0]",
                                "sprig.trim(' a ') + string(1)",
                                "map(filter(fromJSON('[1,2]'), # > 1), # * 9223372036854775807)",
                                "'abc' contains 'b' and 'abc' startsWith 'a' or 'abc' endsWith 'c'",
                                "inputs?.parameters?.['n']",
                                "fromJSON('{\"a\":[1e400]}').a[0] % 0")
                        .repeated("", "(", "")
                        .repeated("1", "+1", "")
                        .repeated("", "!", "true")
                        .repeated("[", "1,", "1]")
                        .repeated("a", ".b", "")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/expression.dict")
    @FuzzTest
    void everyExpressionIsEvaluatedOrRefused(byte[] input) throws Exception {
        String text = Input.text(input);
        Budget.check(() -> {
            try {
                Expression.parse(text).replacement(name -> Optional.ofNullable(NAMES.get(name)));
            } catch (ExpressionException refused) {
                Refusal.check(refused);
            }
        });
    }
}
