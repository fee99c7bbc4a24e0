package io.gangflow.pipeline.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class YamlDocumentTest {

    private static YamlDocument read(String text) {
        return YamlDocument.read("f", text);
    }

    private static Optional<DiagnosticCode> first(String text) {
        return read(text).diagnostics().stream().map(finding -> finding.code()).findFirst();
    }

    @Test
    void everyValueKnowsItsPlace() {
        Node.Mapping root = (Node.Mapping)
                read("a: 1\nlist:\n  - x\n  - \"ü\" \nflow: { k: v }\n").root().orElseThrow();
        assertThat(root.entry("list").orElseThrow().key().span()).isEqualTo(new SourceSpan("f", 2, 1, 4));
        Node.Sequence list = (Node.Sequence) root.get("list").orElseThrow();
        assertThat(list.items().get(1).span()).isEqualTo(new SourceSpan("f", 4, 5, 3));
        assertThat(list.lastLine()).isEqualTo(4);
        assertThat(root.get("flow").orElseThrow().span()).isEqualTo(new SourceSpan("f", 5, 7, 8));
    }

    @Test
    void columnsCountCharactersNotUnits() {
        Node.Mapping root =
                (Node.Mapping) read("{ \"\ud83d\ude00\": 1, b: 2 }").root().orElseThrow();
        assertThat(root.entry("b").orElseThrow().key().span().column()).isEqualTo(11);
    }

    @Test
    void quotedNumbersAreTexts() {
        Node.Mapping root =
                (Node.Mapping) read("a: '1'\nb: 1\nc: |\n  1\n").root().orElseThrow();
        assertThat(((Node.Scalar) root.get("a").orElseThrow()).plain()).isFalse();
        assertThat(((Node.Scalar) root.get("b").orElseThrow()).plain()).isTrue();
        assertThat(((Node.Scalar) root.get("c").orElseThrow()).plain()).isFalse();
    }

    @Test
    void theNumberOfValuesIsBounded() {
        assertThat(first("[" + "0,".repeat(500_001) + "]")).contains(DiagnosticCode.GF0004);
        assertThat(first("[" + "0,".repeat(490_000) + "]")).isEmpty();
    }

    @Test
    void theDepthIsBoundedAndCannotOverflowTheStack() {
        assertThat(first("[".repeat(63) + "]".repeat(63))).isEmpty();
        assertThat(first("[".repeat(500_000))).contains(DiagnosticCode.GF0004);
        assertThat(first("{a: ".repeat(100_000))).contains(DiagnosticCode.GF0004);
        assertThat(first("- ".repeat(100_000))).contains(DiagnosticCode.GF0004);
    }

    @Test
    void theSizeIsBounded() {
        assertThat(first("a: " + "x".repeat(YamlDocument.MAX_SIZE))).contains(DiagnosticCode.GF0004);
        assertThat(first("a: " + "x".repeat(Limits.MAX_SCALAR + 1))).contains(DiagnosticCode.GF0004);
        assertThat(first("a: " + "x".repeat(Limits.MAX_SCALAR))).isEmpty();
    }

    private static List<YamlDocument> each(String text) {
        List<YamlDocument> read = new ArrayList<>();
        YamlDocument.readEach("f", text, read::add);
        return read;
    }

    private static final String ITEM = "- kind: Pod\n  name: " + "x".repeat(4_000) + "\n";

    @Test
    void aTextOfManyDocumentsMayBeLarge() {
        List<YamlDocument> read = each(("---\nkind: Pod\nname: " + "x".repeat(1_000) + "\n").repeat(2_000));
        assertThat(read)
                .hasSize(2_000)
                .allMatch(document -> document.diagnostics().isEmpty());
        assertThat(read.get(1_999).root().orElseThrow().span().line()).isEqualTo(1_999 * 3 + 2);
    }

    @Test
    void eachItemOfALargeListIsADocument() {
        List<YamlDocument> read = each("apiVersion: v1\nitems:\n" + ITEM.repeat(2_000) + "kind: List\nmetadata: {}\n");
        assertThat(read)
                .hasSize(2_001)
                .allMatch(document -> document.diagnostics().isEmpty());
        assertThat(read.get(0).root().orElseThrow().span().line()).isEqualTo(3);
        Node.Mapping list = (Node.Mapping) read.get(2_000).root().orElseThrow();
        assertThat(list.entries())
                .extracting(entry -> entry.key().value())
                .containsExactly("apiVersion", "items", "kind", "metadata");
    }

    @Test
    void oneDocumentOfALargeTextIsBounded() {
        String large = "a:\n" + ("- " + "x".repeat(4_000) + "\n").repeat(1_100);
        assertThat(each("b: 1\n---\n" + large)).last().satisfies(last -> {
            assertThat(last.root()).isEmpty();
            assertThat(last.diagnostics()).extracting(finding -> finding.code()).containsExactly(DiagnosticCode.GF0004);
        });
    }

    @Test
    void aLongNumberCostsNoTime() {
        long start = System.nanoTime();
        assertThat(first("a: 1" + "0".repeat(60_000))).contains(DiagnosticCode.GF0008);
        assertThat(first("a: 0." + "1".repeat(60_000))).contains(DiagnosticCode.GF0008);
        assertThat(first("a: 1e999999999")).contains(DiagnosticCode.GF0008);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void eighteenDigitsAreRead() {
        assertThat(first("a: 999999999999999999")).isEmpty();
        assertThat(first("a: -999999999999999999")).isEmpty();
        assertThat(first("a: 1000000000000000000")).contains(DiagnosticCode.GF0008);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: &x 1", "a: [*x]", "<<: {}", "a: !!str 1", "a: ! 1", "a: 1\n---\nb: 2\n"})
    void featuresThatAPipelineDoesNotNeedAreRefused(String text) {
        assertThat(first(text)).contains(DiagnosticCode.GF0006);
    }

    @Test
    void equalKeysInTwoSpellingsAreFound() {
        assertThat(first("\u00e9: 1\ne\u0301: 2\n")).contains(DiagnosticCode.GF0005);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a: \u0000", "a: \u0085", "a: \u2028", "a: \u2066", "a: \ufeff", "a: \ud800", "a: \"\\u202e\""})
    void charactersThatCannotBeSeenAreRefused(String text) {
        assertThat(first(text)).contains(DiagnosticCode.GF0003);
    }

    /** At one of these places, the parser's own buffer ended within the character. */
    @Test
    void aCharacterOfTwoUnitsCanStandAnywhere() {
        for (int before = 1_000; before < 1_060; before++) {
            String text = "x".repeat(before) + "\ud83d\ude00";
            assertThat(YamlDocument.read("f", "a: " + text).diagnostics()).isEmpty();
        }
    }

    @Test
    void aByteOrderMarkAtTheBeginningIsNoPartOfTheText() {
        byte[] bytes = "\ufeffa: 1".getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.decode("f", bytes).orElseThrow()).isEqualTo("a: 1");
    }

    @Test
    void aBrokenByteIsFoundWhereItIs() {
        byte[] bytes = "a: 1\nb: ü_".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 1] = (byte) 0xC3;
        assertThat(Utf8.decode("f", bytes).diagnostics())
                .singleElement()
                .satisfies(finding -> assertThat(finding.span()).hasToString("f:2:5"));
    }
}
