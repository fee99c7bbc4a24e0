package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.testing.MovedClock;
import java.text.ParseException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TokensTest {

    private static final User ADA = new User("ada", "$2a$12$hash", List.of("research"));
    private static final Map<String, User> USERS = Map.of("ada", ADA);

    private final MovedClock clock = new MovedClock();
    private final SigningKey key = SigningKey.random();
    private final Tokens tokens = new Tokens(key, clock);

    private void refused(String token, Map<String, User> users, int status, String detail) {
        assertThatThrownBy(() -> tokens.verify(token, users)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(status);
            assertThat(refusal.detail().textValue()).isEqualTo(detail);
        });
    }

    private void invalid(String token) {
        refused(token, USERS, 403, "Invalid JWT token");
    }

    @Test
    void aTokenIsItsUsersUntilItEnds() {
        String token = tokens.issue(ADA, Duration.ofHours(1));

        assertThat(tokens.verify(token, USERS)).isEqualTo(ADA);
        assertThat(new Tokens(key, clock).verify(token, USERS))
                .as("another replica")
                .isEqualTo(ADA);
        clock.move(Duration.ofMinutes(59));
        assertThat(tokens.verify(token, USERS)).isEqualTo(ADA);
        clock.move(Duration.ofMinutes(1));
        refused(token, USERS, 401, "Token Expired");
    }

    @Test
    void aTokenEndsWithItsUserAndWithItsPassword() {
        String token = tokens.issue(ADA, Duration.ofHours(1));

        refused(token, Map.of(), 403, "Invalid JWT token");
        refused(token, Map.of("ada", new User("ada", "$2a$12$other", List.of())), 403, "Invalid JWT token");
    }

    @Test
    void tokensOfOtherKeysAndAlgorithmsAreNotTaken() throws JOSEException, ParseException {
        String token = tokens.issue(ADA, Duration.ofHours(1));
        JWTClaimsSet claims = SignedJWT.parse(token).getJWTClaimsSet();

        invalid(new Tokens(SigningKey.random(), clock).issue(ADA, Duration.ofHours(1)));
        invalid(new PlainJWT(claims).serialize());
        SignedJWT other = new SignedJWT(new JWSHeader(JWSAlgorithm.HS512), claims);
        other.sign(
                new MACSigner((new String(key.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1) + "x".repeat(32))
                        .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
        invalid(other.serialize());
        String none = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"none\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        invalid(none + token.substring(token.indexOf('.')));
        invalid(none + token.substring(token.indexOf('.'), token.lastIndexOf('.') + 1));
    }

    @Test
    void anyOtherByteMakesItInvalid() {
        String token = tokens.issue(ADA, Duration.ofHours(1));
        for (int at = 0; at < token.length() - 1; at++) {
            // The last character of each part has unused bits.
            boolean end = token.charAt(at + 1) == '.' || token.charAt(at) == '.';
            if (!end) {
                char other = token.charAt(at) == 'A' ? 'B' : 'A';
                invalid(token.substring(0, at) + other + token.substring(at + 1));
            }
        }
        invalid("");
        invalid("..");
        invalid(token + "A".repeat(100_000));
    }

    @Test
    void claimsOfAnotherServerAreNotTaken() throws JOSEException, ParseException {
        JWTClaimsSet right =
                SignedJWT.parse(tokens.issue(ADA, Duration.ofHours(1))).getJWTClaimsSet();
        for (JWTClaimsSet wrong : List.of(
                new JWTClaimsSet.Builder(right).issuer("other").build(),
                new JWTClaimsSet.Builder(right).audience("other").build(),
                new JWTClaimsSet.Builder(right).subject(null).build(),
                new JWTClaimsSet.Builder(right).subject("bob").build(),
                new JWTClaimsSet.Builder(right).expirationTime(null).build(),
                new JWTClaimsSet.Builder(right).claim("pwd", null).build(),
                new JWTClaimsSet.Builder(right).claim("pwd", List.of("x")).build(),
                new JWTClaimsSet.Builder(right)
                        .notBeforeTime(java.util.Date.from(clock.instant().plus(Duration.ofMinutes(5))))
                        .build())) {
            SignedJWT token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256)
                            .type(com.nimbusds.jose.JOSEObjectType.JWT)
                            .build(),
                    wrong);
            token.sign(new MACSigner(key.bytes()));
            invalid(token.serialize());
        }
    }
}
