package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AuthorizationHeaderTest {

    private static String basic(String both) {
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({"Bearer abc, abc", "bearer abc, abc", "BEARER  a b , a b"})
    void theSchemeOfATokenHasAnyCase(String header, String token) {
        assertThat(AuthorizationHeader.read(header)).isEqualTo(new Credentials.Bearer(token));
    }

    @ParameterizedTest
    @CsvSource({"ada:s3cret, ada, s3cret", "ada:a:b, ada, a:b", "ada:, ada, ''", "zoë:é, zoë, é", "a:b, a, b"})
    void aPasswordMayHaveColonsAndAUserNameMayNot(String both, String user, String password) {
        assertThat(AuthorizationHeader.read(basic(both))).isEqualTo(new Credentials.Password(user, password));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                " Bearer abc",
                "Bearerabc",
                "Digest abc",
                "Basic",
                "Basic ",
                "Basic ?",
                "Basic 4242424",
                "Basic /w=="
            })
    void whatCannotBeReadIsNoCredential(String header) {
        assertThat(AuthorizationHeader.read(header)).isEqualTo(new Credentials.None());
    }

    @Test
    void aHeaderThatIsMissingOrHasNoUserIsNoCredential() {
        assertThat(AuthorizationHeader.read(null)).isEqualTo(new Credentials.None());
        assertThat(AuthorizationHeader.read(basic(":s3cret"))).isEqualTo(new Credentials.None());
        assertThat(AuthorizationHeader.read(basic("s3cret"))).isEqualTo(new Credentials.None());
    }

    @Test
    void credentialsAreNotPrinted() {
        assertThat(AuthorizationHeader.read("Bearer abc")).hasToString("Bearer[***]");
        assertThat(AuthorizationHeader.read(basic("ada:s3cret"))).hasToString("Password[***]");
    }
}
