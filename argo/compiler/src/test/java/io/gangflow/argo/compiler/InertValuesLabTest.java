package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the hostile values with Argo's own controller: Workflows are created by {@code kubectl}, bypassing all our
 * checks, and the resulting pods are compared field by field with those of a plain value and with {@link ArgoPasses}.
 * Requires a writable cluster with Argo's controller; its pods need not run.
 */
@Timeout(600)
final class InertValuesLabTest {

    private static final String KUBECONFIG = "GANGFLOW_LAB_KUBECONFIG";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int VALUES = Integer.getInteger("gangflow.lab.values", 100);

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void needsALab() {
        Assumptions.assumeTrue(
                System.getenv(KUBECONFIG) != null,
                "skipped: " + KUBECONFIG + " names no kubeconfig of a cluster with Argo");
    }

    @Test
    void podsAndDriversOfSparkGetTheValueAndNothingElse() throws IOException, InterruptedException {
        holds(Stages.plan(
                SchedulerName.KUBE_SCHEDULER,
                LauncherMode.IMAGE,
                Stages.stage("count", Stages.pod(words())).env("X", value()).output("place", value()),
                Stages.stage("submit", Stages.spark(SparkMode.CLUSTER, words())).env("X", value()),
                Stages.stage("drive", Stages.spark(SparkMode.CLIENT, words()))
                        .env("X", value())
                        .retry(1)));
    }

    @Test
    void gangsOfTheLauncherGetTheValueAndNothingElse() throws IOException, InterruptedException {
        holds(Stages.plan(
                SchedulerName.VOLCANO,
                LauncherMode.IMAGE,
                Stages.stage("train", Stages.ddp(2, words())).env("X", value()),
                Stages.stage("again", Stages.ddp(2, words())).env("X", value()).retry(1)));
    }

    @Test
    void gangsOfArgosOwnExecutorGetTheValueAndNothingElse() throws IOException, InterruptedException {
        holds(Stages.plan(
                SchedulerName.VOLCANO,
                LauncherMode.RESOURCE,
                Stages.stage("train", Stages.ddp(2, words())).env("X", value())));
    }

    private static List<Text> words() {
        return List.of(Text.literal("run"), value(), Stages.text(Stages.parameter("x")));
    }

    private static Text value() {
        return Stages.text(
                Stages.literal("--x='{"), Stages.parameter("x"), Stages.literal("$(A"), Stages.parameter("x"));
    }

    private void holds(Plan plan) throws IOException, InterruptedException {
        Manifests manifests = new ManifestCompiler().compile(plan);
        JsonNode spec = ArgoJson.tree(manifests.workflowTemplate().getSpec());
        List<String> values = new ArrayList<>(List.of(InertValuesTest.PLAIN));
        values.addAll(HostileValues.of(InertValuesTest.SEED, VALUES));
        String namespace = "inert-" + Long.toString(System.nanoTime(), 36);
        kubectl("create", "namespace", namespace);
        for (HasMetadata object : manifests.shared()) {
            if (object.getKind().equals("ServiceAccount")) {
                kubectl(
                        "-n",
                        namespace,
                        "create",
                        "serviceaccount",
                        object.getMetadata().getName());
            }
        }
        apply(namespace, manifests, values);
        int leaves = new ArgoPasses(spec).of(InertValuesTest.PLAIN).size();
        long started = values.stream().filter(value -> !value.contains("{{")).count();

        Map<String, Map<String, ObjectNode>> pods = pods(namespace, started * leaves);

        int refused = 0;
        Map<String, ObjectNode> plain = pods.getOrDefault("h-0", Map.of());
        assertThat(plain).hasSize(leaves);
        for (int index = 1; index < values.size(); index++) {
            Map<String, ObjectNode> made = pods.getOrDefault("h-" + index, Map.of());
            String value = values.get(index);
            if (made.isEmpty()) {
                refused++;
                assertThat(value).as("what Argo starts nothing for").contains("{{");
            } else {
                InertValuesTest.compare(new TreeMap<>(plain), new TreeMap<>(made), value);
            }
        }
        System.out.printf(
                "%d values, %d refused by Argo, %d pods%n",
                values.size() - 1,
                refused,
                pods.values().stream().mapToInt(Map::size).sum());
        kubectl("delete", "namespace", namespace, "--wait=false");
    }

    private void apply(String namespace, Manifests manifests, List<String> values)
            throws IOException, InterruptedException {
        Path template = Files.writeString(
                folder.resolve("template.yaml"), ManifestYaml.write(List.of(manifests.workflowTemplate())));
        kubectl("-n", namespace, "create", "-f", template.toString());
        ObjectNode list = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "List");
        ArrayNode items = list.putArray("items");
        for (int index = 0; index < values.size(); index++) {
            ObjectNode workflow = items.addObject();
            workflow.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Workflow");
            workflow.putObject("metadata").put("name", "h-" + index);
            ObjectNode spec = workflow.putObject("spec");
            spec.putObject("workflowTemplateRef").put("name", manifests.pipeline());
            spec.putObject("arguments")
                    .putArray("parameters")
                    .addObject()
                    .put("name", "x")
                    .put("value", values.get(index));
        }
        Path file = folder.resolve("workflows.json");
        JSON.writeValue(file.toFile(), list);
        kubectl("-n", namespace, "create", "-f", file.toString());
    }

    /** The pods by workflow and node, once there are as many as expected or no more have appeared for two minutes. */
    private Map<String, Map<String, ObjectNode>> pods(String namespace, long expected)
            throws IOException, InterruptedException {
        JsonNode items = JSON.createArrayNode();
        for (int calm = 0; calm < 6 || (calm < 24 && items.size() < expected); ) {
            Thread.sleep(5_000);
            JsonNode now = JSON.readTree(kubectl("-n", namespace, "get", "pods", "-o", "json"))
                    .path("items");
            calm = now.size() == items.size() ? calm + 1 : 0;
            items = now;
        }
        Map<String, Map<String, ObjectNode>> pods = new LinkedHashMap<>();
        for (JsonNode pod : items) {
            String workflow =
                    pod.at("/metadata/labels/workflows.argoproj.io~1workflow").asText();
            String node = pod.at("/metadata/annotations/workflows.argoproj.io~1node-name")
                    .asText()
                    .substring(workflow.length());
            pods.computeIfAbsent(workflow, missing -> new LinkedHashMap<>()).put(node, read(pod, workflow));
        }
        return pods;
    }

    /** The parts of a pod that programs get, with everything normalized that differs between runs. */
    private static ObjectNode read(JsonNode pod, String workflow) throws IOException {
        String text = pod.toString().replaceAll("\\b" + workflow + "\\b", "demo-1");
        ObjectNode copy = (ObjectNode) JSON.readTree(text);
        ObjectNode made = JSON.createObjectNode();
        made.set("labels", copy.at("/metadata/labels"));
        ObjectNode spec = (ObjectNode) copy.path("spec");
        for (JsonNode init : spec.path("initContainers")) {
            for (JsonNode variable : init.path("env")) {
                if (variable.path("name").asText().equals("ARGO_TEMPLATE")) {
                    made.setAll(ArgoPasses.executed(variable.path("value").asText()));
                    ((ObjectNode) variable).put("value", "");
                }
            }
        }
        if (made.path("object").isMissingNode()) {
            for (JsonNode volume : spec.path("volumes")) {
                assertThat(volume.path("name").asText()).isNotEqualTo("argo-env-config");
            }
        }
        made.at("/object/metadata/ownerReferences").forEach(owner -> ((ObjectNode) owner).put("uid", ""));
        for (JsonNode container : spec.path("containers")) {
            for (JsonNode variable : container.path("env")) {
                if (variable.path("name")
                        .asText()
                        .matches(
                                "ARGO_(NODE_ID|DEADLINE|WORKFLOW_UID|POD_UID|TRACE.*)|TRACEPARENT|GANGFLOW_WORKFLOW_UID")) {
                    ((ObjectNode) variable).put("value", "");
                }
            }
            if (container.path("command") instanceof ArrayNode command) {
                while (command.size() > 0
                        && command.path(0)
                                .asText()
                                .matches(
                                        ".*argoexec|emissary|--loglevel|--log-format|info|text|json|debug|--gloglevel|0|--")) {
                    command.remove(0);
                }
            }
        }
        spec.remove(List.of("initContainers", "nodeName", "activeDeadlineSeconds"));
        spec.path("volumes").forEach(volume -> ((ObjectNode) volume).remove("projected"));
        spec.path("volumes").forEach(volume -> ((ObjectNode) volume).put("name", ""));
        spec.path("containers")
                .forEach(container ->
                        container.path("volumeMounts").forEach(mount -> ((ObjectNode) mount).put("name", "")));
        ArgoPasses.expand(spec);
        made.set("spec", spec);
        return made;
    }

    private String kubectl(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("kubectl", "--kubeconfig", String.valueOf(System.getenv(KUBECONFIG))));
        command.addAll(List.of(arguments));
        Path errors = folder.resolve("errors.txt");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(() -> command + ": " + errorsIn(errors))
                .isZero();
        return output;
    }

    private static String errorsIn(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
