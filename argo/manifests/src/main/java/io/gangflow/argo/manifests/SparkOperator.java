package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.CapabilitiesBuilder;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What the two operators for Spark have in common: Argo creates a SparkApplication and waits for its end. The PodGroup is
 * ours, because theirs is none (Apache's) or counts no memory (Kubeflow's, see {@link KubeflowSpark}).
 */
final class SparkOperator {

    static final String SPARK_VERSION = "4.1.1";

    /** Long against the 5 seconds in which Argo looks: an application that is gone between two looks fails its node. */
    static final int TTL_SECONDS = 3_600;

    private SparkOperator() {}

    /** What an operator's kind of object is made of. */
    record Application(StageTemplate stage, Work.Spark spark, Map<String, String> conf, ManifestText text) {

        List<String> arguments() {
            return spark.arguments().stream()
                    .map(argument -> text.value(argument, stage.stage()))
                    .toList();
        }

        /** Begins the object: Argo finds its pods by their labels, not by this one's. */
        Fields object(String apiVersion) {
            return Fields.of("apiVersion", apiVersion)
                    .with("kind", "SparkApplication")
                    .with(
                            "metadata",
                            Fields.of("name", stage.objectName())
                                    .with("labels", stage.labels("application"))
                                    .map());
        }

        /** A pod template with what Spark's settings don't know; the name is the one that Spark gives its container. */
        PodTemplateSpec template(String role) {
            return new PodTemplateSpecBuilder()
                    .withNewSpec()
                    .withSecurityContext(PodParts.podSecurity(PodParts.SPARK_USER))
                    .withAffinity(PodParts.affinity(stage.stage().placement()).orElse(null))
                    .withTolerations(PodParts.tolerations(stage.stage().placement()))
                    .withPriorityClassName(stage.stage().priority().orElse(null))
                    .withContainers(new ContainerBuilder()
                            .withName("spark-kubernetes-" + role)
                            .withSecurityContext(new SecurityContextBuilder()
                                    .withAllowPrivilegeEscalation(false)
                                    .withCapabilities(new CapabilitiesBuilder()
                                            .withDrop("ALL")
                                            .build())
                                    .build())
                            .build())
                    .endSpec()
                    .build();
        }
    }

    /** Templates around the object that a function makes of an application. */
    static List<Map<String, Object>> templates(
            StageTemplate stage,
            Work.Spark spark,
            String driverAccount,
            ArgoTemplates.Conditions conditions,
            BiFunction<Application, String, Map<String, Object>> object) {
        if (!stage.onVolcano()) {
            Fields template =
                    create(stage.instanceTemplate(), stage, spark, driverAccount, Map.of(), conditions, object);
            return List.of(
                    template.withAny("retryStrategy", stage.stage().retry().map(ArgoTemplates::retryStrategy))
                            .map());
        }
        SparkRequests requests = SparkRequests.of(spark);
        Resources all = requests.driver().plus(requests.executor().times(requests.executors()));
        ReservedGroup group = new ReservedGroup(stage, all);
        Map<String, String> member = Map.of(ReservedGroup.ANNOTATION, group.name());
        return group.around(
                create(group.template("application"), group.inner(), spark, driverAccount, member, conditions, object)
                        .map());
    }

    private static Fields create(
            String name,
            StageTemplate stage,
            Work.Spark spark,
            String driverAccount,
            Map<String, String> member,
            ArgoTemplates.Conditions conditions,
            BiFunction<Application, String, Map<String, Object>> object) {
        ManifestText text = new ManifestText();
        Map<String, String> conf = SparkConf.ofOperator(stage, spark, driverAccount, member, text);
        Application application = new Application(stage, spark, conf, text);
        Map<String, Object> template = ArgoTemplates.create(
                name, stage, text.write(object.apply(application, driverAccount)), Optional.of(conditions));
        return Fields.of("name", name)
                .withAll(template)
                .withAny("activeDeadlineSeconds", stage.stage().timeout().map(timeout -> (int) timeout.toSeconds()));
    }
}
