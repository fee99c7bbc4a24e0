package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.argo.compiler.torch.SharedMemory;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.template.TemplateBuilder;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.kubernetes.patch.PodPatch;
import io.gangflow.kubernetes.patch.StagePods;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Applies the settings of a stage to its pods. They form one patch: merged into the pod template of an object, set as
 * the {@code podSpecPatch} of Argo's pods, or passed to Gangflow's feature steps if Spark creates the pods. A stage
 * without settings is compiled without a patch.
 */
public final class StagePatch {

    private StagePatch() {}

    /** Returns the pod template of an object with the settings; its first container does the work. */
    public static PodTemplateSpec applied(StageTemplate stage, PodTemplateSpec template, ManifestText text) {
        if (isNone(stage)) {
            return template;
        }
        Container main = template.getSpec().getContainers().get(0);
        ObjectNode tree = (ObjectNode) Fields.tree(template);
        StrategicMergePatch.apply(tree, PodPatch.of(pods(stage, text), main.getName(), diskLimit(stage, main)));
        return ModelJson.MAPPER.convertValue(tree, PodTemplateSpec.class);
    }

    /**
     * Returns the template of an Argo pod with the settings, except labels and annotations, in its
     * {@code podSpecPatch}, which Argo merges into the pod after everything else (argo-workflows 4.1,
     * workflow/controller/workflowpod.go).
     *
     * @param own patch that Argo's containers need
     * @param main container that does the work
     */
    public static TemplateBuilder on(TemplateBuilder template, StageTemplate stage, String own, Container main) {
        if (isNone(stage) && stage.amounts().isEmpty()) {
            return template.podSpecPatch(own);
        }
        ManifestText text = new ManifestText();
        ObjectNode spec = ManifestYaml.tree(own);
        if (!stage.amounts().isEmpty()) {
            StrategicMergePatch.apply(spec, amounts(stage, main));
        }
        if (!isNone(stage)) {
            StrategicMergePatch.apply(spec, PodPatch.ofSpec(pods(stage, text), main.getName(), diskLimit(stage, main)));
        }
        return template.podSpecPatch(text.write(spec));
    }

    /**
     * Returns the container without the amounts that {@link #on} puts into the patch: Argo does not substitute
     * parameters in quantities elsewhere.
     */
    static Container withoutAmounts(StageTemplate stage, Container main) {
        return new ContainerBuilder(main)
                .editResources()
                .removeFromRequests(stage.amounts())
                .removeFromLimits(stage.amounts())
                .endResources()
                .build();
    }

    private static ObjectNode amounts(StageTemplate stage, Container main) {
        return (ObjectNode) Fields.tree(new PodSpecBuilder()
                .addNewContainer()
                .withName(main.getName())
                .withNewResources()
                .withRequests(stage.amounts())
                .withLimits(stage.amounts())
                .endResources()
                .endContainer()
                .build());
    }

    /**
     * Returns the patch of a pod that creates the stage's pods: it uses their pull secrets, because its image can be in
     * the same registry.
     */
    public static String pulling(PodSettings settings, String own) {
        if (settings.imagePullSecrets().isEmpty()) {
            return own;
        }
        ObjectNode secrets = (ObjectNode) Fields.tree(new PodSpecBuilder()
                .withImagePullSecrets(PodPatch.pullSecrets(settings))
                .build());
        return ManifestYaml.writeValue(StrategicMergePatch.apply(ManifestYaml.tree(own), secrets));
    }

    /** Returns the labels and annotations of an Argo pod, including those of the settings. */
    static TemplateMetadata metadata(StageTemplate stage, Map<String, String> labels, Map<String, String> annotations) {
        PodSettings settings = stage.stage().pods();
        return TemplateMetadata.of(
                with(stage, labels, settings.labels(), "labels"),
                with(stage, annotations, settings.annotations(), "annotations"));
    }

    private static Map<String, String> with(
            StageTemplate stage, Map<String, String> own, Map<String, Text> texts, String field) {
        Map<String, String> all = new TreeMap<>(own);
        texts.forEach((name, text) -> all.put(name, new InertText(FlatText.of(text, stage.stage()), 1).inMetadata()));
        if (stage.stage().pods().podTemplate().get("metadata") instanceof Map<?, ?> metadata
                && metadata.get(field) instanceof Map<?, ?> values) {
            values.forEach((name, value) -> all.put(
                    String.valueOf(name),
                    new InertText(FlatText.of(Text.literal(String.valueOf(value)), stage.stage()), 1).inMetadata()));
        }
        return all;
    }

    /**
     * Returns the patch of the pods that Spark creates for a role, as one JSON text; empty if the stage has no
     * settings. Argo substitutes it once, and the kubelet of the submitting pod expands it once: {@link ManifestText}
     * writes values that withstand both. Spark's own pod templates would have to be files in the image, and Spark's
     * settings override them.
     */
    public static Optional<String> ofSpark(StageTemplate stage, String role) {
        Optional<Affinity> affinity = PodParts.affinity(stage.stage().placement());
        if (isNone(stage) && affinity.isEmpty()) {
            return Optional.empty();
        }
        ManifestText text = new ManifestText();
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        affinity.ifPresent(nodes -> patch.putObject("spec").set("affinity", Fields.tree(nodes)));
        ObjectNode settings = PodPatch.of(pods(stage, text), "spark-kubernetes-" + role, Optional.empty());
        return Optional.of(text.writeJson(StrategicMergePatch.apply(patch, settings)));
    }

    private static boolean isNone(StageTemplate stage) {
        return SharedMemory.of(stage.stage()).isNone();
    }

    private static Optional<String> diskLimit(StageTemplate stage, Container main) {
        return DiskLimit.grown(main, stage.stage().pods().diskBytes());
    }

    private static StagePods pods(StageTemplate stage, ManifestText text) {
        return new StagePods(
                SharedMemory.of(stage.stage()),
                stage.stage().work() instanceof Work.Spark ? PodParts.SPARK_USER : PodParts.USER,
                stage.volumes(),
                without -> PodParts.env(stage.stage(), without, value -> text.value(value, stage.stage())),
                (image, command, resources, env) -> stage.reaching(PodParts.main(image, command, resources, env)),
                value -> text.value(value, stage.stage()),
                value -> text.metadata(value, stage.stage()),
                text::literal);
    }
}
