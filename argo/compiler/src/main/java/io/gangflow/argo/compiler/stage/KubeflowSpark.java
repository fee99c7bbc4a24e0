package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.model.SparkCommand;
import io.gangflow.pipeline.model.SparkSizes;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A SparkApplication of Kubeflow's spark-operator (v2.5, api/v1beta2). Its Volcano option is not used: it parses
 * Spark's {@code 512m} as half a byte and ignores {@code 2g} and all overhead
 * (internal/scheduler/volcano/scheduler.go), and its webhook, which sets schedulers, can be disabled. Spark settings do
 * both. The operator retries nothing: Argo does, with one PodGroup per attempt.
 */
final class KubeflowSpark {

    /** The only major version in the operator's schema. */
    private static final String PYTHON_3 = "3";

    private KubeflowSpark() {}

    static List<Template> templates(StageTemplate stage, Work.Spark spark) {
        return SparkOperator.templates(stage, spark, new SparkOperator.Dialect(ended(), KubeflowSpark::object));
    }

    /** SUBMISSION_FAILED also becomes FAILED without retries (internal/controller/sparkapplication). */
    private static ArgoTemplates.Conditions ended() {
        return new ArgoTemplates.Conditions(
                "status.applicationState.state = COMPLETED", Optional.of("status.applicationState.state = FAILED"));
    }

    private static Map<String, Object> object(SparkOperator.Application application) {
        Work.Spark spark = application.spark();
        Fields spec = Fields.of("type", spark.program().isPython() ? "Python" : "Scala")
                .with("mode", "cluster")
                .with("sparkVersion", SparkOperator.SPARK_VERSION)
                .with("image", spark.image())
                .withUnlessEmpty(
                        "mainClass", SparkCommand.mainClass(spark.program()).orElse(""))
                .with("mainApplicationFile", application.file())
                .withUnlessEmpty("pythonVersion", spark.program().isPython() ? PYTHON_3 : "")
                .withUnlessEmpty("arguments", application.arguments())
                .with("sparkConf", application.conf())
                .with("restartPolicy", Fields.of("type", "Never").map())
                .with("timeToLiveSeconds", ArgoTemplates.TTL_SECONDS)
                .with(
                        "driver",
                        role(application, "driver")
                                .with("cores", SparkSizes.cores(spark.driver()))
                                .with("memory", SparkSizes.heapMebi(spark.driver()) + "m")
                                .with("serviceAccount", application.stage().driverAccount())
                                .map())
                .with(
                        "executor",
                        role(application, "executor")
                                .with("instances", spark.executors())
                                .with("cores", SparkSizes.cores(spark.executor()))
                                .with("memory", SparkSizes.heapMebi(spark.executor()) + "m")
                                .map());
        return application
                .object(KindCatalogue.SPARK_APPLICATION.apiVersion())
                .with("spec", spec.map())
                .map();
    }

    /**
     * The operator copies the object's own labels to the pods of both roles; these labels are applied later and
     * override them.
     */
    private static Fields role(SparkOperator.Application application, String role) {
        return Fields.of("labels", application.stage().labels(role))
                .with("template", Fields.tree(application.template(role)));
    }
}
