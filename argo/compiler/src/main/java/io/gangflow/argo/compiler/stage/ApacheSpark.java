package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.model.SparkCommand;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A SparkApplication of Apache's spark-kubernetes-operator (1.0, spark.apache.org/v1). Argo polls every 5 seconds, and
 * the states Succeeded and Failed last less. With the policy OnFailure, success and failure lead to different final
 * states (reconcilesteps/AppCleanUpStep): resources are released immediately after a success, and kept for a minute
 * after a failure.
 */
final class ApacheSpark {

    /** How long the resources of a failed application are kept; long compared with Argo's 5 seconds. */
    private static final int RETAIN_MILLIS = 60_000;

    private ApacheSpark() {}

    static List<Template> templates(StageTemplate stage, Work.Spark spark) {
        return SparkOperator.templates(stage, spark, new SparkOperator.Dialect(ended(), ApacheSpark::object));
    }

    private static ArgoTemplates.Conditions ended() {
        return new ArgoTemplates.Conditions(
                "status.currentState.currentStateSummary in (Succeeded, ResourceReleased)",
                Optional.of("status.currentState.currentStateSummary in (Failed, SchedulingFailure, DriverEvicted,"
                        + " DriverStartTimedOut, DriverReadyTimedOut, ExecutorsStartTimedOut,"
                        + " TerminatedWithoutReleaseResources)"));
    }

    private static Map<String, Object> object(SparkOperator.Application application) {
        Work.Spark spark = application.spark();
        boolean python = spark.program().isPython();
        Fields spec = Fields.of(
                        "mainClass", SparkCommand.mainClass(spark.program()).orElse(SparkCommand.PYTHON_RUNNER))
                .with(python ? "pyFiles" : "jars", application.file())
                .withUnlessEmpty("driverArgs", application.arguments())
                .with("sparkConf", conf(application))
                .with(
                        "runtimeVersions",
                        Fields.of("sparkVersion", SparkOperator.SPARK_VERSION).map())
                .with("applicationTolerations", tolerations())
                .with("driverSpec", template(application, "driver"))
                .with("executorSpec", template(application, "executor"));
        return application
                .object(KindCatalogue.APACHE_SPARK_APPLICATION.apiVersion())
                .with("spec", spec.map())
                .map();
    }

    /** The operator would have the driver write its failure to its pod, which requires the permission to patch pods. */
    private static Map<String, String> conf(SparkOperator.Application application) {
        Map<String, String> conf = new TreeMap<>(application.conf());
        conf.putIfAbsent("spark.kubernetes.driver.annotateExitException", "false");
        return conf;
    }

    /** By default a driver that is pending for 5 minutes fails; 0 disables this timeout. */
    private static Map<String, Object> tolerations() {
        return Fields.of("restartConfig", Fields.of("restartPolicy", "Never").map())
                .with(
                        "applicationTimeoutConfig",
                        Fields.of("driverStartTimeoutMillis", 0)
                                .with("executorStartTimeoutMillis", 0)
                                .map())
                .with("resourceRetainPolicy", "OnFailure")
                .with("resourceRetainDurationMillis", RETAIN_MILLIS)
                .with("ttlAfterStopMillis", ArgoTemplates.TTL_SECONDS * 1_000)
                .map();
    }

    private static Map<String, Object> template(SparkOperator.Application application, String role) {
        return Fields.of("podTemplateSpec", Fields.tree(application.template(role)))
                .map();
    }
}
