package io.gangflow.cli.rights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The roles that Gangflow compiles, installs and documents, as they are in this repository, and the kinds they name. */
public final class ShippedRoles {

    private static final Path GENERATED = Path.of("../argo/generated");
    private static final Path CHART = Path.of("../infra-tofu/platform/charts/gangflow/templates/access.yaml");
    private static final Path DOCUMENT = Path.of("../docs/reference/airflow-api.md");
    private static final Path COMMANDS = Path.of("../docs/reference/cluster-commands.md");
    private static final Set<String> ACCESS = Set.of("ServiceAccount", "Role", "RoleBinding");
    private static final Set<String> CLUSTER_WIDE =
            Set.of("ClusterRole", "ClusterRoleBinding", "CustomResourceDefinition", "Namespace", "Queue");
    private static final YAMLMapper YAML = new YAMLMapper();

    private ShippedRoles() {}

    public static List<JsonNode> documents(String text) throws IOException {
        List<JsonNode> documents = new ArrayList<>();
        for (String document : Pattern.compile("(?m)^---$\\n?").split(text, -1)) {
            if (!document.isBlank()) {
                documents.add(YAML.readTree(document));
            }
        }
        return documents;
    }

    private static List<JsonNode> inFolder(Path folder) throws IOException {
        List<JsonNode> objects = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                objects.addAll(documents(Files.readString(file)));
            }
        }
        return objects;
    }

    /** Names of the shipped pipelines. */
    static List<String> pipelines() throws IOException {
        try (Stream<Path> folders = Files.list(GENERATED)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** All objects of a shipped pipeline. */
    static List<JsonNode> compiled(String pipeline) throws IOException {
        return inFolder(GENERATED.resolve(pipeline));
    }

    /** Accounts, roles and bindings of a shipped pipeline. */
    static List<JsonNode> access(String pipeline) throws IOException {
        return compiled(pipeline).stream()
                .filter(object -> ACCESS.contains(object.path("kind").asText()))
                .toList();
    }

    /** What the chart installs for the server of the page and of Airflow's API; Helm is not needed for so little. */
    public static List<JsonNode> chart(String release, String served, boolean seesCluster) throws IOException {
        String text = Files.readString(CHART)
                .replaceAll("(?s)\\{\\{- /\\*.*?\\*/}}", "")
                .replaceAll("\\{\\{- toYaml [^}]*}}", "{}")
                .replace("{{ .Release.Namespace }}", release)
                .replace("{{ $served }}", served)
                .replaceAll(
                        "(?ms)^  \\{\\{- if .Values.api.seesCluster }}$(.*?)^  \\{\\{- end }}$",
                        seesCluster ? "$1" : "")
                .replaceAll("(?m)^\\{\\{-.*}}$", "");
        if (text.contains("{{")) {
            throw new IllegalStateException("not rendered: " + text);
        }
        return documents(text);
    }

    /** The Role and its binding that the documentation recommends for users of the API. */
    static List<JsonNode> documented() throws IOException {
        return documentedAfter(DOCUMENT, "a user who reads and triggers");
    }

    /** The Role and the ClusterRole that the documentation recommends for users of the commands. */
    static List<JsonNode> documentedForCommands() throws IOException {
        return documentedAfter(COMMANDS, "## Permissions of a user");
    }

    private static List<JsonNode> documentedAfter(Path document, String place) throws IOException {
        String text = Files.readString(document);
        int from = text.indexOf("```yaml", text.indexOf(place)) + "```yaml".length();
        return documents(text.substring(from, text.indexOf("```", from)).strip());
    }

    /** Installs all kinds that Gangflow knows and the server does not, without their fields: rights are on names only. */
    public static void installKinds(ApiCaller admin) throws IOException, InterruptedException {
        List<JsonNode> kinds = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ApiResource kind : KindCatalogue.all()) {
            boolean served = admin.call("GET", "/apis/" + kind.group(), "").status() == 200;
            if (!kind.group().isEmpty() && !served && names.add(kind.plural() + "." + kind.group())) {
                kinds.add(definition(kind));
            }
        }
        for (JsonNode kind : kinds) {
            install(admin, kind, "");
        }
        for (JsonNode kind : kinds) {
            awaitServed(admin, kind);
        }
    }

    private static JsonNode definition(ApiResource kind) throws IOException {
        return YAML.readTree("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: { name: %1$s.%2$s, annotations: { api-approved.kubernetes.io: "unapproved, for a test" } }
                spec:
                  group: %2$s
                  scope: %3$s
                  names: { kind: %4$s, plural: %1$s, listKind: %4$sList }
                  versions:
                    - name: %5$s
                      served: true
                      storage: true
                      schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } }
                      subresources: { %6$s }
                """.formatted(
                        kind.plural(),
                        kind.group(),
                        kind.namespaced() ? "Namespaced" : "Cluster",
                        kind.kind(),
                        kind.version(),
                        kind.statusSubresource() ? "status: {}" : ""));
    }

    private static void awaitServed(ApiCaller admin, JsonNode kind) throws IOException, InterruptedException {
        for (JsonNode version : kind.at("/spec/versions")) {
            String path = "/apis/%s/%s/%s"
                    .formatted(
                            kind.at("/spec/group").asText(),
                            version.path("name").asText(),
                            kind.at("/spec/names/plural").asText());
            while (version.path("served").asBoolean()
                    && admin.call("GET", path, "").status() != 200) {
                Thread.sleep(50);
            }
        }
    }

    public static void createNamespace(ApiCaller admin, String name) throws IOException, InterruptedException {
        install(
                admin,
                YAML.valueToTree(Map.of("apiVersion", "v1", "kind", "Namespace", "metadata", Map.of("name", name))),
                "");
    }

    /** Creates an object where it says, or else in a namespace. */
    public static void install(ApiCaller admin, JsonNode object, String namespace)
            throws IOException, InterruptedException {
        String kind = object.path("kind").asText();
        String own = object.at("/metadata/namespace").asText();
        String place = CLUSTER_WIDE.contains(kind) ? "" : own.isEmpty() ? namespace : own;
        ObjectNode created = object.deepCopy();
        for (JsonNode subject : created.path("subjects")) {
            if (subject.path("kind").asText().equals("ServiceAccount") && !subject.has("namespace")) {
                ((ObjectNode) subject).put("namespace", place);
            }
        }
        admin.create(ApiCaller.collection(object, place), created);
    }

    /** Creates an account without rights. */
    public static void installAccount(ApiCaller admin, String namespace, String name)
            throws IOException, InterruptedException {
        install(admin, object("v1", "ServiceAccount", name), namespace);
    }

    /** Gives the documented role of a user of the API to an account. */
    public static void installDocumented(ApiCaller admin, String served, String home, String account)
            throws IOException, InterruptedException {
        for (JsonNode object : documented()) {
            ObjectNode here = object.deepCopy();
            here.withObject("/metadata").put("namespace", served);
            if (here.has("subjects")) {
                here.set("subjects", YAML.createArrayNode().add(subject(home, account)));
            }
            install(admin, here, served);
        }
    }

    /** Binds an account to a role that allows everything. */
    public static void bindEverything(ApiCaller admin, String served, String home, String account)
            throws IOException, InterruptedException {
        ObjectNode binding = object("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", served + "-" + account);
        binding.putObject("roleRef")
                .put("apiGroup", "rbac.authorization.k8s.io")
                .put("kind", "ClusterRole")
                .put("name", "cluster-admin");
        binding.set("subjects", YAML.createArrayNode().add(subject(home, account)));
        install(admin, binding, "");
    }

    private static ObjectNode subject(String home, String account) {
        return YAML.createObjectNode()
                .put("kind", "ServiceAccount")
                .put("name", account)
                .put("namespace", home);
    }

    private static ObjectNode object(String version, String kind, String name) {
        ObjectNode object = YAML.createObjectNode().put("apiVersion", version).put("kind", kind);
        object.putObject("metadata").put("name", name);
        return object;
    }

    /** The rights of everybody, as {@code rights.txt} lists them. */
    static String listed() throws IOException {
        try (InputStream in = ShippedRoles.class.getResourceAsStream("rights.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    /** The lines of one role. */
    public static List<String> listed(String role) throws IOException {
        String title = "[" + role + "]\n";
        String listed = listed();
        int from = listed.indexOf(title) + title.length();
        return List.of(listed.substring(from, listed.indexOf("\n\n", from)).split("\n", -1));
    }
}
