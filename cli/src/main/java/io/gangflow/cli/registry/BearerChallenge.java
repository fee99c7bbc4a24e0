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
 * A registry's answer that a request needs a token (distribution, docs/spec/auth/token.md).
 *
 * @param request where a token for anonymous use is issued
 */
record BearerChallenge(URI request) {

    private static final Pattern PARAMETER = Pattern.compile("([a-z]+)=\"([^\"]*)\"");

    /**
     * Reads the header {@code WWW-Authenticate}; empty when the registry does not issue tokens, or would send the request
     * for one in the clear to another machine.
     *
     * @param repository that is read, where the header names no scope
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
