package io.gangflow.cli.rights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.cli.rights.ApiCaller.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** What identities may do, according to an API server. A right is a verb and a resource with its group, or a path. */
final class HeldRights {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REVIEWS = "/apis/authorization.k8s.io/v1/";

    /** Those of Kubernetes, the ones that only RBAC, the certificates' approval and admission know, and all. */
    private static final List<String> VERBS = List.of(
            "get",
            "list",
            "watch",
            "create",
            "update",
            "patch",
            "delete",
            "deletecollection",
            "proxy",
            "bind",
            "escalate",
            "impersonate",
            "approve",
            "sign",
            "attest",
            "use",
            "*");

    /** Resources that exist for authorization only. */
    static final List<String> VIRTUAL = List.of(
            "users",
            "groups",
            "uids.authentication.k8s.io",
            "userextras.authentication.k8s.io/scopes",
            "*",
            "*.*",
            "*/*");

    private static final int AT_ONCE = 64;

    private final ApiCaller admin;

    HeldRights(ApiCaller admin) {
        this.admin = admin;
    }

    /** The rights in a namespace, from the rules that RBAC finds for the identity. */
    Set<String> in(String namespace, Identity identity) throws IOException, InterruptedException {
        String body = """
                {"apiVersion": "authorization.k8s.io/v1", "kind": "SelfSubjectRulesReview", "spec": {"namespace": "%s"}}
                """.formatted(namespace);
        Reply reply = admin.as(identity).call("POST", REVIEWS + "selfsubjectrulesreviews", body);
        JsonNode status = reply.body().path("status");
        if (reply.status() != 201 || status.path("incomplete").asBoolean(true)) {
            throw new IllegalStateException("no rules of %s: %s".formatted(identity, reply.body()));
        }
        Set<String> rights = new TreeSet<>();
        for (JsonNode rule : status.path("resourceRules")) {
            for (JsonNode group : rule.path("apiGroups")) {
                for (JsonNode resource : rule.path("resources")) {
                    String names = rule.path("resourceNames").isEmpty() ? "" : " " + rule.path("resourceNames");
                    rule.path("verbs")
                            .forEach(verb ->
                                    rights.add(right(verb.asText(), resource.asText(), group.asText()) + names));
                }
            }
        }
        for (JsonNode rule : status.path("nonResourceRules")) {
            for (JsonNode path : rule.path("nonResourceURLs")) {
                rule.path("verbs").forEach(verb -> rights.add(verb.asText() + " " + path.asText()));
            }
        }
        return rights;
    }

    static String right(String verb, String resource, String group) {
        return verb + " " + qualified(resource, group);
    }

    static String qualified(String resource, String group) {
        int slash = resource.indexOf('/');
        String plural = slash < 0 ? resource : resource.substring(0, slash);
        String rest = slash < 0 ? "" : resource.substring(slash);
        return group.isEmpty() ? resource : plural + "." + group + rest;
    }

    /** The rights in a namespace, by a review of each verb on each resource. */
    Set<String> reviewed(String namespace, Identity identity, List<String> resources) {
        List<String> questions = resources.stream()
                .flatMap(resource -> VERBS.stream().map(verb -> verb + " " + resource))
                .toList();
        Set<String> allowed = new TreeSet<>();
        for (int from = 0; from < questions.size(); from += AT_ONCE) {
            Map<String, CompletableFuture<Reply>> replies = new TreeMap<>();
            for (String question : questions.subList(from, Math.min(questions.size(), from + AT_ONCE))) {
                replies.put(
                        question,
                        admin.begin("POST", REVIEWS + "subjectaccessreviews", review(namespace, identity, question)));
            }
            replies.forEach((question, reply) -> {
                if (reply.join().body().at("/status/allowed").asBoolean(false)) {
                    allowed.add(question);
                }
                if (reply.join().status() != 201) {
                    throw new IllegalStateException(question + ": " + reply.join());
                }
            });
        }
        return allowed;
    }

    private static String review(String namespace, Identity identity, String right) {
        String verb = right.substring(0, right.indexOf(' '));
        String resource = right.substring(right.indexOf(' ') + 1);
        int slash = resource.equals("*/*") ? 1 : resource.indexOf('/');
        String qualified = slash < 0 ? resource : resource.substring(0, slash);
        int dot = qualified.indexOf('.');
        Map<String, String> attributes = new TreeMap<>(Map.of("namespace", namespace, "verb", verb));
        attributes.put("resource", dot < 0 ? qualified : qualified.substring(0, dot));
        attributes.put("group", dot < 0 ? "" : qualified.substring(dot + 1));
        attributes.put("subresource", slash < 0 ? "" : resource.substring(slash + 1));
        return JSON.valueToTree(Map.of(
                        "apiVersion", "authorization.k8s.io/v1",
                        "kind", "SubjectAccessReview",
                        "spec",
                                Map.of(
                                        "user",
                                        identity.user(),
                                        "groups",
                                        identity.groups(),
                                        "resourceAttributes",
                                        attributes)))
                .toString();
    }

    /** One line for each resource: its verbs, and the resource. */
    static List<String> lines(Set<String> rights) {
        Map<String, List<String>> verbs = new TreeMap<>();
        for (String right : rights) {
            int space = right.indexOf(' ');
            verbs.computeIfAbsent(right.substring(space + 1), none -> new ArrayList<>())
                    .add(right.substring(0, space));
        }
        List<String> lines = new ArrayList<>();
        verbs.forEach((resource, all) -> lines.add(String.join(",", all) + " " + resource));
        return lines;
    }
}
