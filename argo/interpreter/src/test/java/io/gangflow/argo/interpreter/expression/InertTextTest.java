package io.gangflow.argo.interpreter.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value in a text reaches its program unchanged: neither Argo nor a kubelet evaluates a part of it. */
final class InertTextTest {

    private static final String HOSTILE = "{{x}} {{{ $(HOME) $$ $";

    @Test
    void aContainerGetsBracesByAVariableAndDollarSignsTwice() {
        InertText text = inert("a ${day}", 1);

        assertThat(value(text.inContainer(), HOSTILE))
                .isEqualTo("a {$(GANGFLOW_BRACE)x}} {$(GANGFLOW_BRACE){ $$(HOME) $$$$ $$");
        assertThat(InertText.refersToBrace(text.inContainer())).isTrue();
    }

    @Test
    void everyFurtherKubeletNeedsDollarSignsTwiceAgain() {
        assertThat(value(inert("$(A) ${day}", 2).inContainer(), "$(HOME)")).isEqualTo("$$(A) $$$$(HOME)");
        assertThat(value(inert("$(A) ${day}", 3).inContainer(), "$")).isEqualTo("$$$$(A) $$$$$$$$");
    }

    @Test
    void aManifestGetsAJsonStringWithoutBracesDollarSignsAndLineBreaks() {
        assertThat(value(inert("a ${day}", 1).inManifest(), "{{x}} $(HOME) \u0085\n"))
                .isEqualTo("\"a \\u007b\\u007bx}} \\u0024\\u0024(HOME) \\u0085\\n\"");
        assertThat(value(inert("a ${day}", 1).inManifestMetadata(), "{$")).isEqualTo("\"a \\u007b\\u0024\"");
    }

    @Test
    void anArgumentIsAJsonStringThatTheTemplateDecodes() {
        String passed = value(InertText.asArgument(flat("a ${day}")), HOSTILE);

        assertThat(passed)
                .isEqualTo("\"a \\u007b\\u007bx}} \\u007b\\u007b\\u007b \\u0024(HOME) \\u0024\\u0024 \\u0024\"");
        assertThat(Expression.parse("fromJSON(workflow.parameters.day)").replacement(name -> Optional.of(passed)))
                .isEqualTo("a " + HOSTILE);
    }

    @Test
    void whatNoProgramDecodesGetsSpacesBetweenItsBraces() {
        assertThat(value(inert("a ${day}", 1).asOutput(), HOSTILE)).isEqualTo("a { { x}} { { { $$(HOME) $$$$ $$");
        assertThat(value(InertText.asMessage(flat("a ${day}")), HOSTILE)).isEqualTo("a { { x}} { { { $(HOME) $$ $");
        assertThat(value(inert("a ${day}", 1).inMetadata(), HOSTILE)).isEqualTo("a { { x}} { { { $ (HOME) $$ $");
    }

    @Test
    void namesOfARunNeedNoExpression() {
        InertText text = inert("$(A) ${name}", 1);

        assertThat(text.inContainer()).isEqualTo("$(A) {{workflow.name}}");
        assertThat(text.asOutput()).isEqualTo("$(A) {{workflow.name}}");
        assertThat(inert("$(A) ${name}", 2).inContainer()).isEqualTo("$$(A) {{workflow.name}}");
        assertThat(inert("$(A) ${name}", 3).asOutput()).isEqualTo("$$$$(A) {{workflow.name}}");
        assertThat(InertText.asMessage(flat("$(A) ${name}"))).isEqualTo("$(A) {{workflow.name}}");
        assertThat(inert("a ${name}", 1).inMetadata()).isEqualTo("a {{workflow.name}}");
        assertThat(value(inert("$(A ${name}", 1).inMetadata(), "")).isEqualTo("$ (A etl-1");
        assertThat(InertText.refersToBrace(text.inContainer())).isFalse();
    }

    /** kubernetes 1.36, third_party/forked/golang/expansion: {@code $(A)} is a reference, {@code $$} a dollar sign. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"$(A) \" | \"$(A) x\"",
                "$(A | $$(Ax",
                "$ | $$x",
                "a$ | a$$x",
                "$$ | $$x",
                "$$$ | $$$$x",
                "$$(A | $$(Ax",
                "$$$(A | $$$$(Ax",
                "$(A)$(B | $(A)$$(Bx",
                "$(A)$ | $(A)$$x",
                "$(A$(B | $$(A$$(Bx",
                "$(A$$(B | $$(A$$(Bx",
                "$a $(B) $ | $a $(B) $$x",
                "$a | $ax",
                "$(A)) | $(A))x"
            })
    void aReferenceInALiteralIsKeptButNotOpenTowardsTheValue(String literal, String expected) {
        assertThat(value(inert(literal + "${day}", 1).inContainer(), "x")).isEqualTo(expected);
    }

    private static InertText inert(String written, int expansions) {
        return new InertText(flat(written), expansions);
    }

    private static FlatText flat(String written) {
        return FlatText.of(FlatTextTest.parsed(written), FlatTextTest.stage());
    }

    private static String value(String tag, String day) {
        assertThat(tag).startsWith("{{=").endsWith("}}");
        String expression = tag.substring("{{=".length(), tag.length() - "}}".length());
        assertThat(expression).doesNotContain("{{", "}}");
        Map<String, String> values = Map.of("workflow.parameters.day", day, "workflow.name", "etl-1");
        return Expression.parse(expression).replacement(name -> Optional.ofNullable(values.get(name)));
    }
}
