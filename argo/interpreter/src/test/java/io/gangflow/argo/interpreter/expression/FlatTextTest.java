package io.gangflow.argo.interpreter.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Text.Reference;
import io.gangflow.pipeline.model.Text.Scope;
import io.gangflow.pipeline.model.TimeText;
import io.gangflow.pipeline.read.PipelineReader;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A text of the language becomes a term of Argo's expression language, or simple tags where these are safe. */
final class FlatTextTest {

    private static final Pipeline PIPELINE = PipelineReader.read("x.yaml", """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: x }
            stages:
              a:
                inputs: { words: "s3://in/${parameters.day}", own: "${inputs.words}" }
                outputs: { counts: "s3://out/${run.name}" }
                pod: { image: "x:1", command: [x], resources: { cpu: 1, memory: 1Gi } }
              b:
                foreach: "${parameters.langs}"
                pod: { image: "x:1", command: [x], resources: { cpu: 1, memory: 1Gi } }
            """).orElseThrow();

    private static final Stage STAGE = PIPELINE.stages().get(0);

    static Stream<Arguments> references() {
        return Stream.of(
                Arguments.of(reference(Scope.PARAMETERS, "day"), "workflow.parameters.day"),
                Arguments.of(reference(Scope.PARAMETERS, "a-b"), "workflow.parameters['a-b']"),
                Arguments.of(reference(Scope.ITEM, "lang"), "inputs.parameters.lang"),
                Arguments.of(reference(Scope.INPUTS, "words"), "'s3://in/' + workflow.parameters.day"),
                Arguments.of(reference(Scope.OUTPUTS, "counts"), "'s3://out/' + workflow.name"),
                Arguments.of(reference(Scope.RUN, "name"), "workflow.name"),
                Arguments.of(reference(Scope.RUN, "namespace"), "workflow.namespace"),
                Arguments.of(reference(Scope.RUN, "status"), "workflow.status"),
                Arguments.of(reference(Scope.RUN, "instance"), "inputs.parameters.instance"),
                Arguments.of(reference(Scope.RUN, FlatText.STAGE), "inputs.parameters['stage-name']"),
                Arguments.of(
                        reference(Scope.RUN, "id"), "(workflow.annotations.gangflow?.['io/run-id'] ?? workflow.name)"),
                Arguments.of(reference(Scope.RUN, "attempt"), "string(int(retries) + 1)"),
                Arguments.of(
                        reference(Scope.RUN, FlatText.HANDED_DOWN_ATTEMPT),
                        "string(int(inputs.parameters.attempt) + 1)"),
                Arguments.of(
                        new Reference(Scope.RUN, "stage-value", Optional.empty(), "2;"),
                        "split(inputs.parameters['stage-values'], ';')[2]"),
                Arguments.of(Reference.ofStage("a-b", "result"), "fromJSON(inputs.parameters['result-of-a-b'])"),
                Arguments.of(
                        Reference.failedOf(List.of("a", "b")),
                        "join(filter(['a', 'b'], workflow.failures contains"
                                + " ('\\\\\"displayName\\\\\":\\\\\"' + # + '\\\\\"')), ' ')"));
    }

    @ParameterizedTest
    @MethodSource("references")
    void aReferenceIsTheNameOrTheExpressionOfItsValue(Reference reference, String expected) {
        assertThat(FlatText.of(text(reference), STAGE).asExpression()).isEqualTo(expected);
    }

    @Test
    void anItemOfAComputedListIsTakenFromTheList() {
        assertThat(FlatText.of(
                                text(reference(Scope.ITEM, "value")),
                                PIPELINE.stages().get(1))
                        .asExpression())
                .isEqualTo("map([fromJSON(workflow.parameters.langs)[int(inputs.parameters.instance)]],"
                        + " type(#) == 'string' ? # : toJson(#))[0]");
        assertThat(FlatText.of(
                                text(reference(Scope.ITEM, "lang")),
                                PIPELINE.stages().get(1))
                        .asExpression())
                .isEqualTo("map([fromJSON(workflow.parameters.langs)[int(inputs.parameters.instance)]?.['lang']],"
                        + " # == nil ? int('no `lang` in an item') : type(#) == 'string' ? # : toJson(#))[0]");
    }

    @Test
    void aDagReadsItsTasksAndPartsOfALargePipelineReadTheirInputs() {
        Text result = text(Reference.ofStage("count", "result"));
        Text status = text(Reference.ofStage("count", "status"));

        assertThat(FlatText.inDag(result, STAGE, stage -> false).asExpression())
                .isEqualTo("(tasks['count']?.outputs?.parameters?.result ?? '')")
                .isEqualTo(FlatText.leftByTask(Reference.ofStage("count", "result")));
        assertThat(FlatText.inDag(status, STAGE, stage -> false).asExpression()).isEqualTo("tasks['count'].status");
        assertThat(FlatText.inDag(result, STAGE, "count"::equals).asExpression())
                .isEqualTo("fromJSON(inputs.parameters['result-of-count'])");
        assertThat(FlatText.inDag(status, STAGE, "count"::equals).asExpression())
                .isEqualTo("inputs.parameters['status-of-count']");
    }

    @Test
    void onlyConditionsOnAResultReferToOne() {
        String ofTask = FlatText.leftByTask(Reference.ofStage("count", "result"));
        String ofStatus = FlatText.leftByTask(Reference.ofStage("count", "status"));
        String ofOtherPart = FlatText.inDag(text(Reference.ofStage("count", "result")), STAGE, stage -> true)
                .asExpression();

        assertThat(Stream.of(ofTask, ofOtherPart, ofStatus, "true"))
                .map(FlatText::refersToResult)
                .containsExactly(true, true, false, false);
    }

    @Test
    void aReferenceWithoutAValueIsRefused() {
        assertThatThrownBy(() -> FlatText.of(text(reference(Scope.INPUTS, "nothing")), STAGE))
                .hasMessage("${inputs.nothing} names nothing");
        assertThatThrownBy(() -> FlatText.of(text(reference(Scope.INPUTS, "own")), STAGE))
                .hasMessage("${inputs.own} refers to its like");
        assertThatThrownBy(() -> FlatText.of(text(reference(Scope.OUTPUTS, "nothing")), STAGE))
                .hasMessage("${outputs.nothing} names nothing");
        assertThatThrownBy(() -> FlatText.of(text(reference(Scope.RUN, "nothing")), STAGE))
                .hasMessage("${run.nothing} names nothing");
        assertThatThrownBy(() -> FlatText.of(text(Reference.ofStage("count", "status")), STAGE))
                .hasMessage("${stages.count.status} has no value in a template");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "plain | plain",
                "a-${name} | a-{{workflow.name}}",
                "${name}/${name} | {{workflow.name}}/{{workflow.name}}",
                "{a ${name} b} | {a {{workflow.name}} b}",
                "}${name}{ | }{{workflow.name}}{",
                "\"\" | \"\"",
                "{${name} | -",
                "a{${name} | -",
                "${name}}b | -",
                "${name}}${name} | -",
                "${name} ${day} | -"
            })
    void simpleTagsNeedNamesOfTheRunAndNoBraceBesideThem(String written, String expected) {
        assertThat(FlatText.of(parsed(written), STAGE).asTags().orElse("-")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a | 'a'",
                "it's \\ | 'it\\'s \\\\'",
                "a}}b | 'a}' + '}b'",
                "}}} | '}' + '}' + '}'",
                "a${day}b${name} | 'a' + workflow.parameters.day + 'b' + workflow.name",
                "\"\" | ''",
            })
    void aTextIsASumOfQuotedLiteralsAndNames(String written, String expected) {
        assertThat(FlatText.of(parsed(written), STAGE).asExpression()).isEqualTo(expected);
    }

    @Test
    void lineBreaksAndTabsOfALiteralAreEscaped() {
        assertThat(FlatText.of(Text.literal("a\nb\rc\td"), STAGE).asExpression())
                .isEqualTo("'a\\nb\\rc\\td'");
    }

    @Test
    void onlyWhatPrecedesAVariableAndWhatAUserCanSetIsTransformed() {
        FlatText text = FlatText.of(parsed("a${day}b${name}c"), STAGE);

        assertThat(text.asExpression(literal -> literal + "!", variable -> "f(" + variable + ")"))
                .isEqualTo("'a!' + f(workflow.parameters.day) + 'b!' + workflow.name + 'c'");
    }

    @Test
    void aLiteralWithAnOpeningTagIsRefused() {
        Text split = new Text(List.of(new Text.Literal("a{"), new Text.Literal("{b")));

        assertThatThrownBy(() -> FlatText.of(Text.literal("{{x}}"), STAGE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("`{{x}}` contains {{, which Argo would treat as a template tag");
        assertThatThrownBy(() -> FlatText.of(split, STAGE)).hasMessageContaining("`a{{b`");
        assertThat(FlatText.of(Text.literal("{ {x}}"), STAGE).asTags()).contains("{ {x}}");
    }

    @ParameterizedTest
    @CsvSource({
        "lang, {{=inputs.parameters.lang}}",
        "a-b, {{=inputs.parameters['a-b']}}",
        "instance, {{inputs.parameters.instance}}",
        "stage-name, {{inputs.parameters.stage-name}}"
    })
    void anInputThatAUserCanSetIsPassedOnByAnExpression(String input, String expected) {
        assertThat(FlatText.tag("inputs.parameters", input)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "\"\" | .Format('2006-01-02T15:04:05Z07:00')",
                "+1d:yyyy-MM-dd | .AddDate(0, 0, 1).Format('2006-01-02')",
                "-2mo:yyMM | .AddDate(0, -2, 0).Format('0601')",
                "-6h:EEE dd MMM HH.mm DDD | .Add(duration('-360m')).Format('Mon 02 Jan 15.04 002')"
            })
    void theScheduledTimeIsMovedAndFormattedInItsZone(String written, String expected) {
        TimeText time = TimeText.parse(written).orElseThrow().in(ZoneId.of("Europe/Berlin"));

        assertThat(FlatText.of(text(Reference.scheduledTime(time)), STAGE).asExpression())
                .isEqualTo("date(workflow.scheduledTime ?? workflow.creationTimestamp.RFC3339)"
                        + ".In(timezone('Europe/Berlin'))" + expected);
    }

    /** The text with {@code ${name}} and {@code ${day}} as references. */
    static Text parsed(String written) {
        Stream<Text.Part> parts = Stream.of(written.split("(?=\\$\\{)|(?<=\\$\\{(?:name|day)})", -1))
                .filter(part -> !part.isEmpty())
                .map(part -> switch (part) {
                    case "${name}" -> reference(Scope.RUN, "name");
                    case "${day}" -> reference(Scope.PARAMETERS, "day");
                    default -> new Text.Literal(part);
                });
        return new Text(parts.toList());
    }

    static Stage stage() {
        return STAGE;
    }

    private static Text text(Reference reference) {
        return new Text(List.of(reference));
    }

    private static Reference reference(Scope scope, String name) {
        return new Reference(scope, name);
    }
}
