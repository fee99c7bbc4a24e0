package io.gangflow.pipeline.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.diagnostic.SourceLines;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cluster files whose findings or places need more memory or time than their size. */
class ClusterFileLimitsTest {

    private static final String HEAD = "apiVersion: gangflow/v1, kind: Cluster, metadata: { name: c }, ";
    private static final int MANY = 3_000;

    @ParameterizedTest
    @ValueSource(strings = {"key%d: 1", "%d: 1", "key%d: &a b", "key%d: !a b"})
    void findingsEndWithTheLimitAfterTheFirstThousand(String entry) {
        List<Diagnostic> found = findings("{" + HEAD + repeated(MANY, entry::formatted) + "}");
        assertThat(found).hasSizeBetween(FindingLimit.MOST, FindingLimit.MOST + 1);
        assertThat(found)
                .filteredOn(finding -> finding.code() == DiagnosticCode.GF0004)
                .singleElement()
                .satisfies(limit -> assertThat(limit.message()).isEqualTo("the document has 1,000 findings or more"));
    }

    @Test
    void wrongActionsOfVolcanoEndWithTheLimit() {
        List<Diagnostic> found = findings("{" + HEAD + "nodePools: [], schedulers: { volcano: { actions: ["
                + repeated(MANY, index -> "act" + index) + "] } } }");
        assertThat(found).hasSizeLessThan(2 * FindingLimit.MOST);
        assertThat(found).anySatisfy(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0004));
    }

    @Test
    void aTextWithThousandsOfOpenBracesEndsWithTheLimit() {
        String name = "{{ ".repeat(MANY);
        List<Diagnostic> found =
                findings("{apiVersion: gangflow/v1, kind: Cluster, metadata: {name: '" + name + "'}, nodePools: []}");
        assertThat(found).hasSize(FindingLimit.MOST + 1);
        assertThat(found).anySatisfy(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0004));
    }

    @Test
    void aKeyLongerThanAnyOfKubernetesIsRefusedBeforeItIsCompared() {
        List<Diagnostic> found = findings("? '" + "a".repeat(1_025) + "'\n: 1\n");
        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0004);
            assertThat(finding.message()).isEqualTo("a key has 1,025 characters, at most 1,024 are read");
        });
    }

    @Test
    void fiveThousandPoolsAreRead() {
        assertThat(ClusterFileReader.read("c.yaml", pools(5_000)).value())
                .hasValueSatisfying(cluster -> assertThat(cluster.nodePools()).hasSize(5_000));
    }

    @Test
    void aFileOfMoreThanAHundredThousandValuesIsRefused() {
        assertThat(findings(pools(10_000))).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0004);
            assertThat(finding.message()).isEqualTo("the document has more than 100,000 values");
        });
    }

    @Test
    void findingsInOneLongLineDoNotCopyTheLineEach() {
        assertThat(ratio(length -> "{" + HEAD + repeated(length, index -> "key" + index + ": 1") + "}", 250))
                .isLessThan(3);
    }

    @Test
    void longKeysAboveManyValuesAreNotCopiedForEachValue() {
        String deep = IntStream.range(0, 50)
                .mapToObj(level -> "k".repeat(1_000) + ": {")
                .collect(Collectors.joining());
        String file = "{" + HEAD + deep + "a: [" + repeated(20_000, index -> "1") + "]" + "}".repeat(51);
        assertThat(allocated(file)).isLessThan(500L << 20);
    }

    /** Returns by which factor the allocated memory grows when there are twice as many entries. */
    private static double ratio(IntFunction<String> file, int entries) {
        String small = file.apply(entries);
        String large = file.apply(2 * entries);
        allocated(large);
        return (double) allocated(large) / allocated(small);
    }

    private static long allocated(String file) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        String shown = DiagnosticText.of(findings(file), false, SourceLines.of(Map.of("c.yaml", file)));
        assertThat(shown).isNotEmpty();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static List<Diagnostic> findings(String file) {
        return ClusterFileReader.read("c.yaml", file).diagnostics();
    }

    /** Returns a file with pools of ten values each, keys included. */
    private static String pools(int count) {
        return "{" + HEAD + "nodePools: ["
                + repeated(count, index -> "{name: p%d, count: 1, allocatable: {cpu: 4, memory: 8Gi}}".formatted(index))
                + "]}";
    }

    private static String repeated(int times, IntFunction<String> part) {
        return IntStream.range(0, times).mapToObj(part).collect(Collectors.joining(", "));
    }
}
