package io.gangflow.cli.registry;

import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The location of an image, parsed from a name as Kubernetes does (distribution/reference v0.6, normalize.go): a first
 * part with a dot or a colon, or {@code localhost}, is a registry; otherwise the registry is Docker Hub, where names
 * without a slash are in {@code library}.
 *
 * @param registry host and port
 * @param repository path in the registry
 * @param tag {@code latest} if the name has none
 */
record ImageReference(String registry, String repository, String tag) {

    private static final String HUB = "docker.io";
    private static final String HUB_API = "registry-1.docker.io";
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final String PART = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
    private static final Pattern NAME =
            Pattern.compile("(?<registry>(?:[a-zA-Z0-9.-]+|\\[::1\\])(?::[0-9]{1,5})?)/(?<path>" + PART + "(?:/" + PART
                    + ")*)(?::(?<tag>[A-Za-z0-9_][A-Za-z0-9._-]{0,127}))?");

    /** Parses an image name with or without a tag; empty for other text. */
    static Optional<ImageReference> of(String name) {
        int slash = name.indexOf('/');
        String first = slash < 0 ? "" : name.substring(0, slash);
        boolean registry = first.contains(".") || first.contains(":") || first.equals("localhost");
        String full = registry ? name : HUB + "/" + (slash < 0 ? "library/" : "") + name;
        Matcher matcher = NAME.matcher(full);
        return matcher.matches()
                ? Optional.of(new ImageReference(
                        Objects.requireNonNull(matcher.group("registry")).toLowerCase(Locale.ROOT),
                        Objects.requireNonNull(matcher.group("path")),
                        Optional.ofNullable(matcher.group("tag")).orElse("latest")))
                : Optional.empty();
    }

    /** Whether the host is this machine. Plain HTTP is used only for it, as container runtimes do. */
    static boolean isLoopback(String host) {
        return LOOPBACK.contains(
                host.startsWith("[") ? host.replaceFirst("\\]:.*", "]") : host.replaceFirst(":.*", ""));
    }

    /** Returns the address of the manifest in the registry's API (OCI distribution specification 1.1). */
    URI manifest() {
        String host = registry.equals(HUB) ? HUB_API : registry;
        return URI.create(
                "%s://%s/v2/%s/manifests/%s".formatted(isLoopback(registry) ? "http" : "https", host, repository, tag));
    }
}
