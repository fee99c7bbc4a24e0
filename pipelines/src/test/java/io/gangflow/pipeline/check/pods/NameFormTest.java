package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.name.NameForm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NameFormTest {

    @ParameterizedTest
    @CsvSource({
        "OBJECT, a, true",
        "OBJECT, tls.example-1.com, true",
        "OBJECT, 1a, true",
        "OBJECT, a..b, false",
        "OBJECT, a.-b, false",
        "OBJECT, A, false",
        "OBJECT, a_b, false",
        "LABEL, a-1, true",
        "LABEL, a-, false",
        "LABEL, a.b, false",
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
        "FILE, a/b, false",
        "KIND, CronJob, true",
        "KIND, my-Thing2, true",
        "KIND, 2Things, false",
        "KIND, Thing-, false",
        "KIND, *, false",
        "API_VERSION, v1, true",
        "API_VERSION, batch.volcano.sh/v1alpha1, true",
        "API_VERSION, /v1, false",
        "API_VERSION, batch/, false",
        "API_VERSION, batch/1, false",
        "API_VERSION, */v1, false",
        "API_VERSION, a/b/v1, false"
    })
    void aNameIsAllowedAsInKubernetes(NameForm form, String name, boolean allowed) {
        assertThat(form.allows(name)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"OBJECT, 253", "LABEL, 63", "KEY, 63", "VALUE, 63", "FILE, 253", "KIND, 63", "API_VERSION, 63"})
    void aNameHasALongestLength(NameForm form, int longest) {
        assertThat(form.allows("a".repeat(longest))).isTrue();
        assertThat(form.allows("a".repeat(longest + 1))).isFalse();
    }
}
