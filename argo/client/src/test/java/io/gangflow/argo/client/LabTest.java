package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.watch.KubernetesObjects;
import io.gangflow.argo.watch.ObjectWatch;
import io.gangflow.argo.watch.WatchLimits;
import io.gangflow.argo.watch.WorkflowEnding;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All operations of the client with Argo's own controller. Requires a writable cluster. */
@Timeout(300)
final class LabTest {

    private static final String KUBECONFIG = "GANGFLOW_LAB_KUBECONFIG";
    private static final Path GENERATED = Path.of("../generated/article");

    @TempDir
    private Path folder = Path.of("");

    private Optional<KubernetesClient> opened = Optional.empty();
    private final List<String> runs = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        String kubeconfig = System.getenv(KUBECONFIG);
        Assumptions.assumeTrue(
                kubeconfig != null, "skipped: " + KUBECONFIG + " names no kubeconfig of a cluster with Argo");
        Config config = Config.fromKubeconfig(Files.readString(Path.of(String.valueOf(kubeconfig))));
        opened = Optional.of(new KubernetesClientBuilder().withConfig(config).build());
        argo().apply(pipeline(), true);
    }

    @AfterEach
    void close() throws InterruptedException {
        if (opened.isPresent()) {
            for (String run : runs) {
                assertThat(argo().delete(run, Duration.ofSeconds(60))).isTrue();
            }
            opened.get().close();
        }
    }

    private KubernetesClient kubernetes() {
        return opened.orElseThrow();
    }

    private ArgoClient argo() {
        return new ArgoClient(kubernetes(), "default", Clock.systemUTC());
    }

    /** Waits to be resumed, then fails until the file exists. */
    private List<HasMetadata> pipeline() throws IOException {
        String text = """
                apiVersion: argoproj.io/v1alpha1
                kind: WorkflowTemplate
                metadata: {name: gangflow-lab}
                spec:
                  entrypoint: main
                  serviceAccountName: gangflow-lab
                  arguments:
                    parameters: [{name: file}, {name: note, value: none}]
                  templates:
                    - name: main
                      dag:
                        tasks:
                          - {name: hold, template: hold}
                          - {name: work, template: work, dependencies: [hold]}
                    - {name: hold, suspend: {}}
                    - name: work
                      container:
                        image: busybox
                        command: [sh, -c, "test -e {{workflow.parameters.file}}"]
                ---
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: gangflow-lab}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: gangflow-lab}
                rules: [{apiGroups: [argoproj.io], resources: [workflowtaskresults], verbs: [create, patch]}]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: gangflow-lab}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: gangflow-lab}
                subjects: [{kind: ServiceAccount, name: gangflow-lab, namespace: default}]
                """;
        return objects(text);
    }

    private static List<HasMetadata> objects(String text) throws IOException {
        List<HasMetadata> objects = new ArrayList<>();
        for (String document : Pattern.compile("(?m)^---$\\n?").split(text, -1)) {
            if (!document.isBlank()) {
                objects.add(ManifestYaml.read(document, GenericKubernetesResource.class));
            }
        }
        return objects;
    }

    private String submit(String runId) {
        Submitted submitted = argo().submit(submission(runId));
        String name = submitted.workflow().getMetadata().getName();
        runs.add(name);
        return name;
    }

    private Submission submission(String runId) {
        return Submission.of("gangflow-lab", runId, UUID.randomUUID().toString())
                .with(Map.of("file", folder.resolve("there").toString()));
    }

    private static String anyId() {
        return "manual__" + UUID.randomUUID();
    }

    private Workflow await(String run, Predicate<Workflow> state) throws InterruptedException {
        Workflow[] last = new Workflow[1];
        new ObjectWatch<>(
                        new KubernetesObjects<>(kubernetes(), Workflow.class, "default", Map.of(), 60),
                        new WorkflowEnding(),
                        WatchLimits.DEFAULT,
                        Ticker.SYSTEM)
                .follow(
                        workflow -> {
                            if (run.equals(workflow.getMetadata().getName())) {
                                last[0] = workflow;
                            }
                        },
                        () -> last[0] != null && state.test(last[0]));
        return last[0];
    }

    private static boolean isHeld(Workflow workflow) {
        return NodeCompression.nodes(workflow).values().stream().anyMatch(NodeStatus::suspended);
    }

    @Test
    void compiledObjectsAreAcceptedStrictly() throws IOException {
        List<HasMetadata> objects = new ArrayList<>();
        try (Stream<Path> files = Files.list(GENERATED)) {
            for (Path file : files.sorted().toList()) {
                objects.addAll(objects(Files.readString(file)));
            }
        }

        assertThat(argo().dryRun(objects)).hasSameSizeAs(objects);

        GenericKubernetesResource wrong = new GenericKubernetesResource();
        wrong.setApiVersion("argoproj.io/v1alpha1");
        wrong.setKind("WorkflowTemplate");
        wrong.setMetadata(new ObjectMeta());
        wrong.getMetadata().setName("wrong");
        wrong.setAdditionalProperty("spec", Map.of("entrypont", "main"));
        assertThatThrownBy(() -> argo().dryRun(List.of(wrong)))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("entrypont");
    }

    @Test
    void aRunGoesThroughAllItsStates() throws IOException, InterruptedException {
        String id = anyId();
        assertThat(argo().dryRun(submission(id)).getMetadata().getUid()).isNotEmpty();
        assertThat(argo().find("gangflow-lab", id)).isEmpty();
        String run = submit(id);
        assertThat(argo().submit(submission(id)).created()).isFalse();

        await(run, LabTest::isHeld);
        argo().suspend(run);
        argo().resume(run);
        assertThat(Runs.phase(await(run, Runs::ended))).isEqualTo("Failed");

        Files.createFile(folder.resolve("there"));
        argo().retry(run);
        assertThat(Runs.phase(await(run, Runs::ended))).isEqualTo("Succeeded");
        assertThat(argo().find("gangflow-lab", id)).isPresent();
        assertThatThrownBy(() -> argo().retry(run)).isInstanceOf(RunStateException.class);

        argo().retryFrom(run, "work");
        assertThat(Runs.phase(await(run, Runs::ended))).isEqualTo("Succeeded");
    }

    @Test
    void aRunIsStoppedAndAnotherTerminated() throws InterruptedException {
        String stopped = submit(anyId());
        String terminated = submit(anyId());
        await(stopped, LabTest::isHeld);
        await(terminated, LabTest::isHeld);

        argo().stop(stopped);
        argo().terminate(terminated);

        assertThat(Runs.phase(await(stopped, Runs::ended))).isEqualTo("Failed");
        assertThat(Runs.phase(await(terminated, Runs::ended))).isEqualTo("Failed");
        assertThatThrownBy(() -> argo().stop(stopped)).isInstanceOf(RunStateException.class);
    }

    @Test
    void aRunningRunIsDeletedWithItsPods() throws InterruptedException {
        String run = submit(anyId());
        await(run, LabTest::isHeld);

        assertThat(argo().delete(run, Duration.ofSeconds(60))).isTrue();

        assertThatThrownBy(() -> argo().get(run)).isInstanceOf(NoSuchRunException.class);
        assertThat(kubernetes()
                        .pods()
                        .inNamespace("default")
                        .withLabel("workflows.argoproj.io/workflow", run)
                        .list()
                        .getItems())
                .isEmpty();
    }

    @Test
    void whatTheServerKeepsIsReadWhole() throws IOException {
        JsonNode raw = new YAMLMapper()
                .readTree(kubernetes()
                        .raw("/apis/argoproj.io/v1alpha1/namespaces/default/workflowtemplates/gangflow-lab"));
        WorkflowTemplate template = kubernetes()
                .resources(WorkflowTemplate.class)
                .inNamespace("default")
                .withName("gangflow-lab")
                .get();

        assertThat(new YAMLMapper().readTree(ArgoJson.write(template))).isEqualTo(raw);
    }
}
