package io.gangflow.server.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.gangflow.server.http.ApiException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;

/**
 * The server's own tokens: JWT with HS256. All have the same header; a token with another header, including
 * {@code alg: none}, is not even parsed. A token becomes invalid when the user's password changes. Thread-safe.
 */
final class Tokens {

    private static final JWSHeader HEADER =
            new JWSHeader.Builder(JWSAlgorithm.HS256).type(JOSEObjectType.JWT).build();
    private static final String OURS = HEADER.toBase64URL() + ".";
    private static final String ISSUER = "gangflow";
    private static final String AUDIENCE = "apache-airflow";
    private static final String PASSWORD = "pwd";
    private static final int PASSWORD_DIGITS = 16;
    private static final Duration SKEW = Duration.ofSeconds(60);

    private final SigningKey key;
    private final Digest digest;
    private final Clock clock;

    Tokens(SigningKey key, Clock clock) {
        this.key = key;
        this.digest = new Digest(key);
        this.clock = clock;
    }

    /** Whether it has the format of an own token; does not verify it. */
    static boolean isOurs(String token) {
        return token.startsWith(OURS);
    }

    /** Issues a new token. */
    String issue(User user, Duration life) {
        Instant now = clock.instant();
        SignedJWT token = new SignedJWT(
                HEADER,
                new JWTClaimsSet.Builder()
                        .issuer(ISSUER)
                        .audience(AUDIENCE)
                        .subject(user.name())
                        .claim(PASSWORD, fingerprint(user))
                        .issueTime(Date.from(now))
                        .notBeforeTime(Date.from(now))
                        .expirationTime(Date.from(now.plus(life)))
                        .build());
        try {
            token.sign(new MACSigner(key.bytes()));
        } catch (JOSEException e) {
            throw new IllegalStateException("a key of 32 bytes signs", e);
        }
        return token.serialize();
    }

    private String fingerprint(User user) {
        return digest.of(user.name() + "\0" + user.hash()).substring(0, PASSWORD_DIGITS);
    }

    /**
     * Returns the user of a token.
     *
     * @throws ApiException with Airflow's message (api_fastapi/core_api/security.py, 3.x): 401 "Token Expired", 403
     *     "Invalid JWT token"
     */
    User verify(String token, Map<String, User> users) {
        try {
            SignedJWT parsed = SignedJWT.parse(token);
            if (!isOurs(token) || !parsed.verify(new MACVerifier(key.bytes()))) {
                throw invalid();
            }
            JWTClaimsSet claims = parsed.getJWTClaimsSet();
            if (!ISSUER.equals(claims.getIssuer()) || !claims.getAudience().contains(AUDIENCE)) {
                throw invalid();
            }
            User user = Optional.ofNullable(claims.getSubject()).map(users::get).orElseThrow(Tokens::invalid);
            if (!fingerprint(user).equals(claims.getStringClaim(PASSWORD))) {
                throw invalid();
            }
            checkTime(claims);
            return user;
        } catch (ParseException | JOSEException | IllegalArgumentException e) {
            throw invalid();
        }
    }

    private void checkTime(JWTClaimsSet claims) {
        Instant now = clock.instant();
        Date end = claims.getExpirationTime();
        Date begin = claims.getNotBeforeTime();
        if (end == null || begin == null || begin.toInstant().isAfter(now.plus(SKEW))) {
            throw invalid();
        }
        if (!now.isBefore(end.toInstant())) {
            throw new ApiException(401, "Token Expired");
        }
    }

    static ApiException invalid() {
        return new ApiException(403, "Invalid JWT token");
    }
}
