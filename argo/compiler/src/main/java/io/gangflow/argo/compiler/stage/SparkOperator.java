package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.CapabilitiesBuilder;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.DiskLimit;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.ObjectStoreAccess;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.ReservedGroup;
import io.gangflow.argo.compiler.template.StagePatch;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SparkCommand;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the two Spark operators: Argo creates a SparkApplication and waits for its end. Gangflow creates
 * the PodGroup, because Apache's operator creates none, and Kubeflow's counts no memory (see {@link KubeflowSpark}).
 */
final class SparkOperator {

    static final String SPARK_VERSION = "4.1.1";

    private SparkOperator() {}

    /** The input for an operator's kind of object. */
    record Application(StageTemplate stage, Work.Spark spark, Map<String, String> conf, ManifestText text) {

        List<String> arguments() {
            return SparkCommand.arguments(spark).stream()
                    .map(argument -> text.value(argument, stage.stage()))
                    .toList();
        }

        /** The file to run. */
        String file() {
            return SparkConf.literal(stage, SparkCommand.file(spark.program()));
        }

        /** Starts the object: Argo finds its pods by their labels, not by this object's. */
        Fields object(String apiVersion) {
            return Fields.of("apiVersion", apiVersion)
                    .with("kind", "SparkApplication")
                    .with(
                            "metadata",
                            Fields.of("name", stage.objectName())
                                    .with("labels", stage.labels("application"))
                                    .map());
        }

        /**
         * A pod template for fields that Spark's settings do not cover; the name is that of Spark's container. The
         * stage's timeout is set on the driver, which would otherwise keep running after Argo has stopped waiting.
         */
        PodTemplateSpec template(String role) {
            PodTemplateSpec template = new PodTemplateSpecBuilder()
                    .withNewSpec()
                    // Spark runs executors with the driver's account, whose token they do not need.
                    .withAutomountServiceAccountToken(role.equals("driver") ? null : Boolean.FALSE)
                    .withSecurityContext(PodParts.podSecurity(PodParts.SPARK_USER))
                    .withActiveDeadlineSeconds(role.equals("driver") ? timeout() : null)
                    .withAffinity(PodParts.affinity(stage.stage().placement()).orElse(null))
                    .withTolerations(PodParts.tolerations(stage.stage().placement()))
                    .withPriorityClassName(stage.stage().priority().orElse(null))
                    .withVolumes(stage.storage() ? List.of(ObjectStoreAccess.volume()) : List.of())
                    .withContainers(stage.reaching(new ContainerBuilder()
                            .withName("spark-kubernetes-" + role)
                            .withResources(DiskLimit.only(role.equals("driver") ? spark.driver() : spark.executor()))
                            .withSecurityContext(new SecurityContextBuilder()
                                    .withAllowPrivilegeEscalation(false)
                                    .withCapabilities(new CapabilitiesBuilder()
                                            .withDrop("ALL")
                                            .build())
                                    .build())
                            .build()))
                    .endSpec()
                    .build();
            return StagePatch.applied(stage, template, text);
        }

        private @Nullable Long timeout() {
            return stage.stage().timeout().map(Duration::toSeconds).orElse(null);
        }
    }

    /**
     * The format of an operator's kind, and the conditions for its end.
     *
     * @param object the object of an application
     */
    record Dialect(ArgoTemplates.Conditions conditions, Function<Application, Map<String, Object>> object) {}

    /** Templates around the object of an application. */
    static List<Template> templates(StageTemplate stage, Work.Spark spark, Dialect dialect) {
        if (!stage.onVolcano()) {
            Application application = application(stage, spark, Map.of());
            return List.of(create(stage.instanceTemplate(), application, dialect)
                    .retryStrategy(ArgoTemplates.retryStrategy(stage))
                    .build());
        }
        SparkRequests requests = SparkRequests.of(spark);
        Resources all = stage.requests(requests.driver())
                .plus(stage.requests(requests.executor()).times(requests.executors()));
        ReservedGroup group = new ReservedGroup(stage, all);
        Map<String, String> member = Map.of(ReservedGroup.ANNOTATION, group.name());
        Application application =
                application(group.inner(), (Work.Spark) group.inner().stage().work(), member);
        return group.around(
                create(group.template("application"), application, dialect).build());
    }

    private static Application application(StageTemplate stage, Work.Spark spark, Map<String, String> member) {
        ManifestText text = new ManifestText();
        return new Application(stage, spark, SparkConf.ofOperator(stage, spark, member, text), text);
    }

    private static TemplateBuilder create(String name, Application application, Dialect dialect) {
        String manifest = application.text().write(dialect.object().apply(application));
        return ArgoTemplates.create(name, application.stage(), manifest, Optional.of(dialect.conditions()));
    }
}
