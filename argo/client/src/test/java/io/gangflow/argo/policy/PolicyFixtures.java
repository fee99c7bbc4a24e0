package io.gangflow.argo.policy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The policies, objects that they admit and reject, and the objects of the shipped pipelines. */
final class PolicyFixtures {

    private static final Path POLICIES = Path.of("../../infra-tofu/platform/charts/gangflow/policies");
    private static final Path GENERATED = Path.of("../generated");
    private static final Path FIXTURES = Path.of("src/test/resources/io/gangflow/argo/policy");
    private static final Pattern DOCUMENT = Pattern.compile("(?m)^---$\\n?");

    private PolicyFixtures() {}

    /** An object with the role of the account that creates it, and the reason if it is rejected. */
    record Asked(GenericKubernetesResource object, String role, String because) {

        private static Asked of(GenericKubernetesResource object) {
            Map<String, String> annotations = object.getMetadata().getAnnotations();
            object.getMetadata().setAnnotations(Map.of());
            return new Asked(object, annotations.getOrDefault("as", ""), annotations.getOrDefault("because", ""));
        }

        @Override
        public String toString() {
            return object.getKind() + " " + object.getMetadata().getName();
        }
    }

    static List<GenericKubernetesResource> policies() throws IOException {
        return inFolder(POLICIES);
    }

    static List<GenericKubernetesResource> kinds() throws IOException {
        return objects(FIXTURES.resolve("kinds.yaml"));
    }

    static List<Asked> refused() throws IOException {
        return objects(FIXTURES.resolve("refused.yaml")).stream().map(Asked::of).toList();
    }

    static List<Asked> admitted() throws IOException {
        return objects(FIXTURES.resolve("admitted.yaml")).stream()
                .map(Asked::of)
                .toList();
    }

    /** Names of the shipped pipelines. */
    static List<String> pipelines() throws IOException {
        try (Stream<Path> folders = Files.list(GENERATED)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** The objects applied before a pipeline runs, and its WorkflowTemplate. */
    static List<GenericKubernetesResource> compiled(String pipeline) throws IOException {
        return inFolder(GENERATED.resolve(pipeline));
    }

    /** The objects that the launchers of a pipeline create in a successful run. */
    static List<HasMetadata> launched(String pipeline) throws IOException {
        WorkflowTemplate template = compiled(pipeline).stream()
                .filter(object -> object.getKind().equals("WorkflowTemplate"))
                .map(object -> ArgoJson.convert(object, WorkflowTemplate.class))
                .findFirst()
                .orElseThrow();
        WorkflowRun run = new WorkflowRun(template, pipeline + "-1", Map.of());
        List<HasMetadata> created = new ArrayList<>();
        long now = 0;
        for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(now)) {
            for (WorkflowAction action : next) {
                if (action instanceof WorkflowAction.WaitUntil delay) {
                    now = Math.max(now, delay.atMillis());
                    continue;
                }
                if (action instanceof WorkflowAction.CreateResource resource) {
                    created.add(resource.object());
                }
                run.podEnded(action.nodeId(), true, now);
            }
        }
        return created;
    }

    private static List<GenericKubernetesResource> inFolder(Path folder) throws IOException {
        List<GenericKubernetesResource> objects = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                objects.addAll(objects(file));
            }
        }
        return objects;
    }

    private static List<GenericKubernetesResource> objects(Path file) throws IOException {
        List<GenericKubernetesResource> objects = new ArrayList<>();
        for (String document : DOCUMENT.split(Files.readString(file), -1)) {
            if (!document.isBlank()) {
                objects.add(ManifestYaml.read(document, GenericKubernetesResource.class));
            }
        }
        return objects;
    }
}
