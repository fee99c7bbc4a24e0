package io.gangflow.minicluster.api;

import com.sun.net.httpserver.Headers;
import io.gangflow.minicluster.access.AccessAttributes;
import io.gangflow.minicluster.access.Authorizer;
import io.gangflow.minicluster.access.Decision;
import io.gangflow.minicluster.access.Sender;
import io.gangflow.minicluster.access.User;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.FieldSelector;
import io.gangflow.minicluster.object.Query;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Authentication and authorization of requests. A request with a service account's token acts as that account, subject
 * to the cluster's roles. This machine's own clients may do everything: they send the server's token, or none when the
 * server has none. Thread-safe.
 */
final class Access {

    private static final String BEARER = "bearer ";
    private static final String AS_USER = "Impersonate-User";
    private static final String AS_GROUP = "Impersonate-Group";

    private final Optional<String> own;
    private final ServiceAccountTokens tokens;
    private final Authorizer authorizer;

    Access(Optional<String> own, ServiceAccountTokens tokens, Authorizer authorizer) {
        this.own = own;
        this.tokens = tokens;
        this.authorizer = authorizer;
    }

    /**
     * The sender of a request; empty for this machine's own clients, which may also impersonate others.
     *
     * @throws ApiException (401) when the token is unknown, (403) when another sender tries to impersonate
     */
    Optional<Sender> sender(Headers headers) {
        Optional<Sender> sender = authenticated(headers);
        String user = headers.getFirst(AS_USER);
        if (user == null) {
            return sender;
        }
        if (sender.isPresent()) {
            throw ApiException.forbidden("users \"%s\" is forbidden: User \"%s\" cannot impersonate"
                    .formatted(user, sender.get().user()));
        }
        return Optional.of(new User(user, Objects.requireNonNullElse(headers.get(AS_GROUP), List.of())));
    }

    /** Answers access and token reviews. */
    Reviews reviews() {
        return new Reviews(own, tokens, authorizer);
    }

    private Optional<Sender> authenticated(Headers headers) {
        String authorization = headers.getFirst("Authorization");
        if (authorization == null || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            if (own.isPresent()) {
                throw ApiException.unauthorized();
            }
            return Optional.empty();
        }
        String token = authorization.substring(BEARER.length()).strip();
        return own.filter(secret -> isEqual(secret, token)).isPresent()
                ? Optional.empty()
                : Optional.of(tokens.holder(token));
    }

    /** Compares in constant time. */
    static boolean isEqual(String secret, String token) {
        return MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    Permission permission(Optional<Sender> sender, ResourcePath path, Query query) {
        return sender.<Permission>map(someone -> verb -> require(someone, attempt(verb, path, query)))
                .orElse(Permission.ALL);
    }

    private void require(Sender sender, AccessAttributes attempt) {
        Decision decision = authorizer.decide(sender, attempt);
        if (!decision.allowed()) {
            String refusal = attempt.refusal(sender.user());
            throw ApiException.forbidden(decision.reason().isEmpty() ? refusal : refusal + ": " + decision.reason());
        }
    }

    /** The verb of a request (Kubernetes 1.36, apiserver, {@code RequestInfoFactory}). */
    static String verb(String method, ResourcePath path, Query query) {
        boolean collection = path.name().isEmpty();
        return switch (method) {
            case "GET", "HEAD" -> collection ? (query.flag("watch") ? "watch" : "list") : "get";
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> collection ? "deletecollection" : "delete";
            default -> throw ApiException.methodNotAllowed();
        };
    }

    private static AccessAttributes attempt(String verb, ResourcePath path, Query query) {
        boolean many = verb.equals("list") || verb.equals("watch");
        // A list or watch of one object by its name is authorized as access to that object.
        String name = many ? FieldSelector.exactName(query.text("fieldSelector")) : path.name();
        boolean ofNamespace = path.group().isEmpty() && path.plural().equals("namespaces");
        return new AccessAttributes(
                verb,
                path.group(),
                path.plural(),
                path.subresource(),
                ofNamespace ? path.name() : path.namespace(),
                name);
    }
}
