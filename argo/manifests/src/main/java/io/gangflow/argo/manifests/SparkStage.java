package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A Spark application: a small pod submits it in cluster mode and waits for it. The driver's PodGroup under Volcano is
 * made by a feature step in the submission, because only Spark knows the final requests.
 */
final class SparkStage {

    static final String MASTER = "k8s://https://kubernetes.default.svc";

    private static final Resources SUBMISSION = Resources.of(100, 512L << 20);

    private SparkStage() {}

    static List<Map<String, Object>> templates(StageTemplate stage, Work.Spark spark, String driverAccount) {
        Stage model = stage.stage();
        PodSecurityContext security = PodParts.podSecurity(PodParts.SPARK_USER);
        Object container = Fields.ofModel(PodParts.main(
                spark.image(),
                command(stage, spark, driverAccount),
                SUBMISSION,
                PodParts.env(model, text -> FlatText.of(text, model).asTags())));
        Fields template = ArgoTemplates.begin(stage.instanceTemplate(), stage)
                .withAny("retryStrategy", model.retry().map(ArgoTemplates::retryStrategy))
                .with("metadata", Fields.of("labels", stage.labels("submit")).map())
                .with("schedulerName", "default-scheduler")
                .with("securityContext", Fields.ofModel(security))
                .withAny(
                        "activeDeadlineSeconds",
                        model.timeout().map(Duration::toSeconds).map(Long::intValue))
                .with("volumes", List.of(Fields.ofModel(PodParts.tmp())))
                .with("podSpecPatch", ArgoContainers.RESTRICTED)
                .with("container", container);
        return List.of(template.map());
    }

    private static List<String> command(StageTemplate stage, Work.Spark spark, String driverAccount) {
        List<String> command = new ArrayList<>(List.of(
                "spark-submit",
                "--master",
                MASTER,
                "--deploy-mode",
                "cluster",
                "--name",
                stage.objectName(),
                "--class",
                spark.mainClass()));
        new SparkConf(stage, spark, driverAccount)
                .entries()
                .forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
        command.add(literal(stage, spark.application()));
        spark.arguments().forEach(text -> command.add(text(stage, text)));
        return command;
    }

    private static String literal(StageTemplate stage, String value) {
        return text(stage, Text.literal(value));
    }

    private static String text(StageTemplate stage, Text text) {
        return FlatText.of(text, stage.stage()).asTags();
    }
}
