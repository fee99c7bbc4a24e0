package io.gangflow.cli.registry;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A registry's response that a request needs a token (distribution, docs/spec/auth/token.md).
 *
 * @param request address that issues a token for anonymous use
 */
record BearerChallenge(URI request) {

    private static final Pattern PARAMETER = Pattern.compile("([a-z]+)=\"([^\"]*)\"");

    /**
     * Parses the header {@code WWW-Authenticate}; empty when the registry does not issue tokens, or the token request
     * would go to another machine without encryption.
     *
     * @param repository the repository to read, used if the header has no scope
     */
    static Optional<BearerChallenge> of(String header, String repository) {
        if (!header.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return Optional.empty();
        }
        Map<String, String> parameters = new TreeMap<>();
        Matcher matcher = PARAMETER.matcher(header);
        while (matcher.find()) {
            parameters.put(Objects.requireNonNull(matcher.group(1)), Objects.requireNonNull(matcher.group(2)));
        }
        try {
            URI realm = URI.create(parameters.getOrDefault("realm", ""));
            boolean confidential = "https".equals(realm.getScheme())
                    || ("http".equals(realm.getScheme())
                            && realm.getHost() != null
                            && ImageReference.isLoopback(realm.getHost()));
            String service = Optional.ofNullable(parameters.get("service"))
                    .map(name -> "service=" + encoded(name) + "&")
                    .orElse("");
            String scope = encoded(parameters.getOrDefault("scope", "repository:" + repository + ":pull"));
            return confidential
                    ? Optional.of(new BearerChallenge(
                            URI.create(realm + (realm.getQuery() == null ? "?" : "&") + service + "scope=" + scope)))
                    : Optional.empty();
        } catch (IllegalArgumentException notAnAddress) {
            return Optional.empty();
        }
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
