package io.gangflow.cli.rights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cli.remote.LocalCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A user with rights in an own namespace of a real API server, who runs {@code gangflow} there. */
final class SubmittingUser {

    /**
     * A right of a role.
     *
     * @param group empty for the core group
     */
    record Right(String role, String group, String resource, String verb) {

        @Override
        public String toString() {
            return verb + " " + resource + (group.isEmpty() ? "" : "." + group);
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ACCOUNT = "user";

    /** With a gang of a Spark application, whose pods have rights of their own. */
    private static final String PIPELINE = "../pipelines/definitions/article-fixed.yaml";

    private static final List<String> BEFORE_THE_END =
            List.of("list", "get RUN", "logs RUN", "suspend RUN", "resume RUN", "stop RUN");

    private final ApiCaller admin;
    private final String namespace;
    private final Path kubeconfig;

    private SubmittingUser(ApiCaller admin, String namespace, Path kubeconfig) {
        this.admin = admin;
        this.namespace = namespace;
        this.kubeconfig = kubeconfig;
    }

    /** The rights of the documented roles. */
    static List<Right> documented() throws IOException {
        List<Right> rights = new ArrayList<>();
        for (JsonNode role : ShippedRoles.documentedForCommands()) {
            for (JsonNode rule : role.path("rules")) {
                for (JsonNode verb : rule.path("verbs")) {
                    rights.add(new Right(
                            role.path("kind").asText(),
                            rule.at("/apiGroups/0").asText(),
                            rule.at("/resources/0").asText(),
                            verb.asText()));
                }
            }
        }
        return rights;
    }

    /** Creates the namespace and the user. */
    static SubmittingUser with(List<Right> rights, RealApiServer server, String namespace, Path folder)
            throws IOException, InterruptedException {
        ApiCaller admin = server.admin();
        ShippedRoles.createNamespace(admin, namespace);
        ShippedRoles.installAccount(admin, namespace, ACCOUNT);
        for (String kind : List.of("Role", "ClusterRole")) {
            ShippedRoles.install(admin, role(kind, namespace, rights), namespace);
            ShippedRoles.install(admin, binding(kind, namespace), namespace);
        }
        Path kubeconfig = folder.resolve("kubeconfig-" + namespace);
        Files.writeString(kubeconfig, server.kubeconfig(admin.token(namespace, ACCOUNT), namespace));
        return new SubmittingUser(admin, namespace, kubeconfig);
    }

    private static ObjectNode role(String kind, String name, List<Right> rights) {
        ObjectNode role = object(kind, name);
        rights.stream().filter(right -> right.role().equals(kind)).forEach(right -> {
            ObjectNode rule = role.withArray("rules").addObject();
            rule.putArray("apiGroups").add(right.group());
            rule.putArray("resources").add(right.resource());
            rule.putArray("verbs").add(right.verb());
        });
        return role;
    }

    private static ObjectNode binding(String kind, String namespace) {
        ObjectNode binding = object(kind + "Binding", namespace);
        binding.putObject("roleRef")
                .put("apiGroup", "rbac.authorization.k8s.io")
                .put("kind", kind)
                .put("name", namespace);
        binding.putArray("subjects")
                .addObject()
                .put("kind", "ServiceAccount")
                .put("name", ACCOUNT)
                .put("namespace", namespace);
        return binding;
    }

    private static ObjectNode object(String kind, String name) {
        ObjectNode object = JSON.createObjectNode();
        object.put("apiVersion", "rbac.authorization.k8s.io/v1").put("kind", kind);
        object.putObject("metadata").put("name", name);
        return object;
    }

    /** Runs all commands of a run's life; returns the first that fails, with its message. */
    Optional<String> firstFailure() throws IOException, InterruptedException {
        System.setProperty("kubeconfig", kubeconfig.toString());
        LocalCommands.Said submitted = run("submit " + PIPELINE + " --run-id one");
        if (submitted.code() != 0) {
            return Optional.of("submit: " + submitted.err());
        }
        String run = submitted.out().strip();
        for (String command : BEFORE_THE_END) {
            LocalCommands.Said said = run(command.replace("RUN", run));
            if (said.code() != 0) {
                return Optional.of(command + ": " + said.err());
            }
        }
        end(run);
        LocalCommands.Said watched = run("watch " + run);
        return watched.code() == 0 ? Optional.empty() : Optional.of("watch RUN: " + watched.err());
    }

    private static LocalCommands.Said run(String command) {
        return LocalCommands.said(List.of(command.split(" ", -1)));
    }

    /** What Argo's controller would write. */
    private void end(String run) throws IOException, InterruptedException {
        String status = """
                {"status": {"phase": "Succeeded", "startedAt": "2026-11-28T00:00:00Z",
                "finishedAt": "2026-11-28T00:01:00Z"}}""";
        admin.call("PATCH", "/apis/argoproj.io/v1alpha1/namespaces/%s/workflows/%s".formatted(namespace, run), status);
    }
}
