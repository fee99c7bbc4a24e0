package io.gangflow.argo.compiler.version;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Definitions;
import io.gangflow.argo.compiler.RandomPipeline;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.kubernetes.schema.ClusterSchemas;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An object of Argo, Volcano or Kubernetes that the compiler wrote, or that a run of its workflow creates. A template of
 * pods in a Job of Volcano is a {@code PodTemplate} of Kubernetes in addition.
 */
record CompiledObject(String kind, JsonNode tree) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int RANDOM = 50;

    private static final Map<String, Object> CONFIG_MAP = Map.of(
            "apiVersion", "v1", "kind", "ConfigMap", "metadata", Map.of("name", "own"), "data", Map.of("key", "value"));

    /** By the beginning of a kind; the objects of operators have other ones. */
    private static final Map<String, String> SOFTWARE = Map.of(
            "argoproj.io/", "argo",
            "batch.volcano.sh/", "volcano",
            "scheduling.volcano.sh/", "volcano",
            "v1/", "kubernetes",
            "apps/", "kubernetes",
            "batch/", "kubernetes",
            "networking.k8s.io/", "kubernetes",
            "policy/", "kubernetes",
            "rbac.authorization.k8s.io/", "kubernetes");

    /** Returns those of the shipped definitions, of every kind of stage, and of random pipelines. */
    static List<CompiledObject> all() {
        List<CompiledObject> all = new ArrayList<>();
        for (Path definition : Definitions.all()) {
            add(new Compiled(Definitions.compiled(definition)), all);
        }
        for (SchedulerName scheduler : SchedulerName.values()) {
            add(Compiled.of(Stages.plan(scheduler, everyKind())), all);
        }
        for (long seed = 1; seed <= RANDOM; seed++) {
            add(Compiled.of(RandomPipeline.of(seed)), all);
        }
        return all;
    }

    /** Returns the kinds of the stages of {@link #everyKind}. */
    static Set<Class<?>> everyKindOfWork() {
        return Stages.plan(SchedulerName.VOLCANO, everyKind()).stages().stream()
                .map(stage -> stage.stage().work().getClass())
                .collect(Collectors.toSet());
    }

    private static Stages[] everyKind() {
        return new Stages[] {
            Stages.stage("count", Stages.pod()).copies(2).retry(2),
            Stages.stage("spark", Stages.spark()).after("count"),
            Stages.stage("train", Stages.ddp(4)).retry(2).minAvailable(2),
            Stages.stage("fit", Stages.tensorflow()),
            Stages.stage("hello", Stages.mpi()).priority("urgent"),
            Stages.stage("tune", Stages.ray()),
            Stages.stage("serve", Stages.service()),
            Stages.stage("gate", new Work.Approval(Text.literal("Continue?"))),
            Stages.stage("own", new Work.Manifest(CONFIG_MAP, Optional.empty(), Optional.empty()))
        };
    }

    private static void add(Compiled compiled, List<CompiledObject> all) {
        List<HasMetadata> objects = new ArrayList<>(compiled.manifests().inOrder());
        objects.addAll(compiled.created(Map.of()));
        for (HasMetadata object : objects) {
            CompiledObject made = new CompiledObject(ClusterSchemas.kind(object), JSON.valueToTree(object));
            if (SOFTWARE.keySet().stream().anyMatch(made.kind()::startsWith)) {
                all.add(made);
                all.addAll(made.podTemplates());
            }
        }
    }

    /** Returns the software of a kind such as {@code v1/Pod}. */
    static String software(String kind) {
        return Objects.requireNonNull(SOFTWARE.get(kind.substring(0, kind.indexOf('/') + 1)), kind);
    }

    private List<CompiledObject> podTemplates() {
        List<CompiledObject> templates = new ArrayList<>();
        if (kind.equals("batch.volcano.sh/Job")) {
            for (JsonNode task : tree.at("/spec/tasks")) {
                ObjectNode template = JSON.createObjectNode();
                template.set("template", task.path("template"));
                templates.add(new CompiledObject("v1/PodTemplate", template));
            }
        }
        return templates;
    }
}
