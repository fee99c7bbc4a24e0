package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.SparkCommand;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Spark application in the mode of its stage, and the common parts of the modes. */
final class SparkStage {

    static final String MASTER = "k8s://https://kubernetes.default.svc";

    private SparkStage() {}

    static List<Template> templates(StageTemplate stage, Work.Spark spark) {
        return switch (spark.mode()) {
            case CLIENT -> SparkClient.templates(stage, spark);
            case CLUSTER -> SparkSubmit.templates(stage, spark);
            case SPARK_OPERATOR -> KubeflowSpark.templates(stage, spark);
            case APACHE_OPERATOR -> ApacheSpark.templates(stage, spark);
            case STANDALONE -> SparkStandalone.templates(stage, spark);
        };
    }

    /** The command of an Argo pod that submits, or is, the driver. */
    static List<String> command(StageTemplate stage, Work.Spark spark, String deployMode, Map<String, String> conf) {
        List<String> command = new ArrayList<>(
                List.of("spark-submit", "--master", MASTER, "--deploy-mode", deployMode, "--name", stage.objectName()));
        SparkCommand.mainClass(spark.program()).ifPresent(name -> command.addAll(List.of("--class", name)));
        conf.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
        command.add(SparkConf.literal(stage, SparkCommand.file(spark.program())));
        // In cluster mode the arguments become the command of another pod, the driver.
        int expansions = spark.mode() == SparkMode.CLUSTER ? 2 : 1;
        SparkCommand.arguments(spark)
                .forEach(text ->
                        command.add(new InertText(FlatText.of(text, stage.stage()), expansions).inContainer()));
        return command;
    }

    /** The environment of a container in an Argo pod. */
    static List<EnvVar> env(StageTemplate stage) {
        return PodParts.env(stage.stage(), text -> new InertText(FlatText.of(text, stage.stage()), 1).inContainer());
    }
}
