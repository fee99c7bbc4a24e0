package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.CapabilitiesBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.cluster.GpuType;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.patch.NodeRules;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Parts that pods of all kinds share; they meet Pod Security "restricted" (Kubernetes 1.37). */
public final class PodParts {

    /** User of our images; Spark's images define their own. */
    public static final long USER = 10_001;

    /** User of the Spark images (apache/spark-docker). */
    public static final long SPARK_USER = 185;

    private static final String TMP = "tmp";

    private PodParts() {}

    /** A container named {@code main}, so that its output appears in Argo's log view (argo-workflows, util/logs). */
    public static Container main(String image, List<String> command, Resources resources, List<EnvVar> env) {
        checkNames(env);
        return new ContainerBuilder()
                .withName("main")
                .withImage(image)
                .withCommand(command)
                .withEnv(withBrace(env, command))
                .withResources(DiskLimit.within(resources))
                .withSecurityContext(containerSecurity())
                .addNewVolumeMount()
                .withName(TMP)
                .withMountPath("/tmp")
                .endVolumeMount()
                .build();
    }

    private static List<EnvVar> withBrace(List<EnvVar> env, List<String> command) {
        boolean needed = Stream.concat(command.stream(), env.stream().map(EnvVar::getValue))
                .anyMatch(text -> text != null && InertText.refersToBrace(text));
        return needed
                ? Stream.concat(Stream.of(new EnvVar(InertText.BRACE, "{", null)), env.stream())
                        .toList()
                : env;
    }

    /** The check of the pipeline rejects such names first ({@code ReservedVariables}). */
    private static void checkNames(List<EnvVar> env) {
        Set<String> names = new HashSet<>();
        for (EnvVar variable : env) {
            if (!names.add(variable.getName())) {
                throw new IllegalArgumentException(
                        "environment variable `%s` would be set twice".formatted(variable.getName()));
            }
        }
    }

    /** The root file system is read-only; programs can write here. */
    public static Volume tmp() {
        return new VolumeBuilder().withName(TMP).withNewEmptyDir().endEmptyDir().build();
    }

    public static PodSecurityContext podSecurity(long user) {
        return new PodSecurityContextBuilder()
                .withRunAsNonRoot(true)
                .withRunAsUser(user)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .build();
    }

    public static Map<String, Quantity> quantities(Resources resources) {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        resources.quantities().forEach((name, amount) -> quantities.put(name, new Quantity(amount)));
        return quantities;
    }

    /** The stage's environment; secrets are referenced, not copied. */
    public static List<EnvVar> env(Stage stage, Function<Text, String> value) {
        return env(stage, Set.of(), value);
    }

    /** The same without the given names. */
    static List<EnvVar> env(Stage stage, Set<String> without, Function<Text, String> value) {
        Map<String, Text> texts = new TreeMap<>(stage.env());
        Map<String, Stage.SecretKey> secrets = new TreeMap<>(stage.secrets());
        texts.keySet().removeAll(without);
        secrets.keySet().removeAll(without);
        List<EnvVar> env = new ArrayList<>();
        texts.forEach((name, text) -> env.add(
                new EnvVarBuilder().withName(name).withValue(value.apply(text)).build()));
        secrets.forEach((name, secret) -> env.add(new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewSecretKeyRef(secret.key(), secret.secret(), false)
                .endValueFrom()
                .build()));
        return env;
    }

    /** A variable with a field of the pod. */
    public static EnvVar fieldEnv(String name, String field) {
        return new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewFieldRef(null, field)
                .endValueFrom()
                .build();
    }

    public static Map<String, String> nodeSelector(Placement placement) {
        Map<String, String> selector = new TreeMap<>(placement.nodeSelector());
        if (placement.gpuTypes().size() == 1) {
            selector.put(GpuType.LABEL, placement.gpuTypes().get(0));
        }
        return selector;
    }

    /** For several GPU types and for conditions on nodes. A single type is in the node selector. */
    public static Optional<Affinity> affinity(Placement placement) {
        return NodeRules.affinity(placement)
                .map(nodes -> new AffinityBuilder().withNodeAffinity(nodes).build());
    }

    public static List<Toleration> tolerations(Placement placement) {
        return placement.tolerations().stream()
                .map(toleration -> new Toleration(
                        toleration.effect().orElse(null),
                        toleration.key(),
                        toleration.value().isPresent() ? "Equal" : "Exists",
                        null,
                        toleration.value().orElse(null)))
                .toList();
    }

    private static SecurityContext containerSecurity() {
        return new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withCapabilities(new CapabilitiesBuilder().withDrop("ALL").build())
                .withReadOnlyRootFilesystem(true)
                .build();
    }
}
