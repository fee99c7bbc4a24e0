package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Caller;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnerAuthenticatorTest {

    private static final String OWN = "http://localhost:8080";
    private static final Origin HERE = new Origin("127.0.0.1", "localhost", OWN, "");
    private static final Identity ADA = Identity.of(new Caller("ada", List.of()));

    private final OwnerAuthenticator owner = new OwnerAuthenticator("ada", "t0ken");

    private void refused(Credentials credentials, Origin origin, int status) {
        assertThatThrownBy(() -> owner.identify(credentials, origin))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(status));
    }

    @Test
    void theTokenIsTheOwnersAsABearerTokenAndAsThePasswordOfAnyName() {
        assertThat(owner.identify(new Credentials.Bearer("t0ken"), HERE)).isEqualTo(ADA);
        assertThat(owner.identify(new Credentials.Password("eve", "t0ken"), HERE))
                .isEqualTo(ADA);
    }

    @Test
    void anotherTokenAndNoneAreNotTaken() {
        refused(new Credentials.Bearer("t0ke"), HERE, 401);
        refused(new Credentials.Bearer(""), HERE, 401);
        refused(new Credentials.Password("t0ken", "x"), HERE, 401);
        refused(new Credentials.None(), HERE, 401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]", "::1"})
    void thisMachineHasTheseNames(String host) {
        assertThat(owner.identify(new Credentials.Bearer("t0ken"), new Origin("", host, OWN, "")))
                .isEqualTo(ADA);
    }

    @ParameterizedTest
    @CsvSource({
        "evil.example.com, ''",
        "'', ''",
        "localhost, http://evil.example.com",
        "localhost, http://localhost:8081",
        "localhost, null"
    })
    void aPageOfAnotherSiteIsRefusedWithTheTokenToo(String host, String page) {
        refused(new Credentials.Bearer("t0ken"), new Origin("127.0.0.1", host, OWN, page), 403);
    }

    @Test
    void thePageOfThisServerIsServed() {
        assertThat(owner.identify(new Credentials.Bearer("t0ken"), new Origin("", "localhost", OWN, OWN)))
                .isEqualTo(ADA);
    }

    @Test
    void aClientThatLogsInGetsTheTokenThatItHas() {
        assertThat(owner.login(new Credentials.Password("any", "t0ken"))).isEqualTo("t0ken");
        assertThatThrownBy(() -> owner.login(new Credentials.Password("any", "other")))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(401));
    }
}
