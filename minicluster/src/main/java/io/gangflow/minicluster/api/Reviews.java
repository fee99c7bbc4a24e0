package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.access.AccessAttributes;
import io.gangflow.minicluster.access.Authorizer;
import io.gangflow.minicluster.access.Decision;
import io.gangflow.minicluster.access.Sender;
import io.gangflow.minicluster.access.User;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Serves access reviews and token reviews: the kinds of authorization.k8s.io/v1 and authentication.k8s.io/v1, which are
 * posted and never stored (Kubernetes 1.36, pkg/registry/authorization). Thread-safe.
 */
final class Reviews {

    private static final Sender OWN = new User("gangflow:minicluster", List.of("system:masters"));

    private final Optional<String> own;
    private final ServiceAccountTokens tokens;
    private final Authorizer authorizer;

    Reviews(Optional<String> own, ServiceAccountTokens tokens, Authorizer authorizer) {
        this.own = own;
        this.tokens = tokens;
        this.authorizer = authorizer;
    }

    static boolean isReview(ResourcePath path) {
        return switch (path.group()) {
            case "authorization.k8s.io" ->
                List.of("selfsubjectaccessreviews", "subjectaccessreviews", "localsubjectaccessreviews")
                        .contains(path.plural());
            case "authentication.k8s.io" -> path.plural().equals("tokenreviews");
            default -> false;
        };
    }

    /** @throws ApiException when the review is invalid */
    Reply answer(ResourcePath path, Optional<Sender> sender, ObjectNode asked) {
        ObjectNode review = asked.deepCopy();
        ObjectNode status = switch (path.plural()) {
            case "tokenreviews" -> token(asked.path("spec").path("token").asText());
            case "selfsubjectaccessreviews" -> access(sender.orElse(OWN), asked.path("spec"));
            default -> access(user(asked.path("spec")), asked.path("spec"));
        };
        review.set("status", status);
        return Reply.json(201, review);
    }

    private ObjectNode access(Sender who, JsonNode spec) {
        JsonNode what = spec.path("resourceAttributes");
        if (what.path("verb").asText().isEmpty()
                || what.path("resource").asText().isEmpty()) {
            throw ApiException.badRequest("a review needs spec.resourceAttributes with a verb and a resource");
        }
        Decision decision = authorizer.decide(
                who,
                new AccessAttributes(
                        what.path("verb").asText(),
                        what.path("group").asText(),
                        what.path("resource").asText(),
                        what.path("subresource").asText(),
                        what.path("namespace").asText(),
                        what.path("name").asText()));
        ObjectNode status = Json.object();
        status.put("allowed", decision.allowed());
        if (!decision.reason().isEmpty()) {
            status.put("reason", decision.reason());
        }
        return status;
    }

    private static Sender user(JsonNode spec) {
        List<String> groups = new ArrayList<>();
        spec.path("groups").forEach(group -> groups.add(group.asText()));
        String name = spec.path("user").asText();
        if (name.isEmpty()) {
            throw ApiException.badRequest("a review needs spec.user");
        }
        return new User(name, groups);
    }

    private ObjectNode token(String token) {
        ObjectNode status = Json.object();
        try {
            Sender holder =
                    own.filter(secret -> Access.isEqual(secret, token)).isPresent() ? OWN : tokens.holder(token);
            ObjectNode user = status.put("authenticated", true).putObject("user");
            user.put("username", holder.user());
            holder.groups().forEach(user.putArray("groups")::add);
        } catch (ApiException unknown) {
            status.put("authenticated", false).put("error", "the token belongs to no user of this server");
        }
        return status;
    }
}
