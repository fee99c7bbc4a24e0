package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ObjectNamesTest {

    private static final SourceSpan PLACE = new SourceSpan("a.yaml", 3, 5, 2);

    @ParameterizedTest
    @CsvSource({
        "OBJECT, a, true",
        "OBJECT, tls.example-1.com, true",
        "OBJECT, 1a, true",
        "OBJECT, a..b, false",
        "OBJECT, a.-b, false",
        "OBJECT, A, false",
        "OBJECT, a_b, false",
        "PART, a-1, true",
        "PART, a-, false",
        "PART, a.b, false",
        "PORT, http, true",
        "PORT, a-1-b, true",
        "PORT, 8080, false",
        "PORT, a--b, false",
        "PORT, exactly15letter, true",
        "PORT, exactly16letters, false",
        "KEY, team, true",
        "KEY, example.com/Team_1.x, true",
        "KEY, /team, false",
        "KEY, example.com/, false",
        "KEY, Example.com/team, false",
        "KEY, a/b/c, false",
        "VALUE, Blue_1.x, true",
        "VALUE, '', true",
        "VALUE, blue team, false",
        "VALUE, -blue, false",
        "FILE, .env, true",
        "FILE, app.conf_1, true",
        "FILE, ., false",
        "FILE, .., false",
        "FILE, ..a, false",
        "FILE, a/b, false"
    })
    void aNameIsAllowedAsInKubernetes(ObjectNames kind, String name, boolean allowed) {
        assertThat(kind.allow(name)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"OBJECT, 253", "PART, 63", "KEY, 63", "VALUE, 63", "FILE, 253"})
    void aNameHasALongestLength(ObjectNames kind, int longest) {
        assertThat(kind.allow("a".repeat(longest))).isTrue();
        assertThat(kind.allow("a".repeat(longest + 1))).isFalse();
    }

    @Test
    void aFindingNamesTheThingAndTheForm() {
        assertThat(ObjectNames.PART.check("A", "a volume", PLACE)).contains(finding("name", "a volume"));
        assertThat(ObjectNames.PART.checkValue("A", "a label", PLACE)).contains(finding("value", "a label"));
        assertThat(ObjectNames.PART.check("a", "a volume", PLACE)).isEqualTo(Optional.empty());
        assertThat(ObjectNames.PART.checkValue("a", "a label", PLACE)).isEqualTo(Optional.empty());
    }

    private static Diagnostic finding(String what, String noun) {
        return Diagnostic.of(
                DiagnosticCode.GF0205,
                PLACE,
                "`A` cannot be the %s of %s".formatted(what, noun),
                "lower-case letters, digits and inner `-`, at most 63");
    }
}
