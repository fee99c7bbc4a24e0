package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ResourceConditionTest {

    private static final JsonNode OBJECT = ManifestTree.of(Runs.read(
            "status: { state: { phase: Failed }, succeeded: 3, conditions: [{ type: Complete }], none: null }"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "status.state.phase = Failed | true",
                "status.state.phase == Failed | true",
                "status.state.phase = Completed | false",
                "status.state.phase in (Failed, Terminated, Aborted) | true",
                "status.state.phase notin (Failed, Terminated) | false",
                "status.state.phase != Failed | false",
                "status.succeeded > 2 | true",
                "status.succeeded > 3 | false",
                "status.succeeded < 4 | true",
                "status.succeeded = 3 | true",
                "status.state.phase > 3 | false",
                "status.conditions.0.type = Complete | true",
                "status.conditions.1.type = Complete | false",
                "status.succeeded | true",
                "status.failed | false",
                "!status.failed | true",
                "status.missing = x | false",
                "status.missing > 0 | false",
                "status.missing in (x) | false",
                "status.missing != x | true",
                "status.missing notin (x) | true",
                "status.none = x | false"
            })
    void aRequirementHoldsAsALabelSelectorsDoes(String condition, boolean holds) {
        assertThat(ResourceCondition.parse(condition).allHold(OBJECT)).isEqualTo(holds);
    }

    @Test
    void aCommaMeansAndForSuccessAndOrForFailure() {
        ResourceCondition condition = ResourceCondition.parse("status.succeeded = 3,status.state.phase = Completed");

        assertThat(condition.allHold(OBJECT)).isFalse();
        assertThat(condition.anyHolds(OBJECT)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "status.conditions.#(type=='Complete').status = True | a filter",
                "status.:phase = Failed | a character that no key has",
                "status.phase = 'Failed' | quotes",
                "status.phase in (a b, c) | a space in a value",
                "status.succeeded > many | no number to compare with",
                "status.succeeded > 9223372036854775808 | a number beyond 64 bits",
                "status.succeeded > -1 | a value that begins with a hyphen",
                "status.a = x && status.b = y | two requirements without a comma",
                "status.a = x,, status.b = y | an empty requirement"
            })
    void aConditionThatIsNoLabelSelectorIsRefused(String condition, String why) {
        assertThatThrownBy(() -> ResourceCondition.parse(condition))
                .as(why)
                .isInstanceOf(UnsupportedWorkflowException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "metadata.annotations.example.com/done = yes",
                "status.state.phase = ",
                "status.state.phase notin ()",
                "status.succeeded > 9223372036854775807"
            })
    void whatLabelsMayHaveIsAccepted(String condition) {
        assertThat(ResourceCondition.parse(condition).allHold(OBJECT)).isEqualTo(condition.contains("notin"));
    }
}
