package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Cluster mode: a small pod submits the application and waits for it. The driver's PodGroup under Volcano is made by a
 * feature step in the submission, because only Spark knows the final requests.
 */
final class SparkSubmit {

    private static final Resources SUBMISSION = Resources.of(100, 512L << 20);

    private SparkSubmit() {}

    static List<Map<String, Object>> templates(StageTemplate stage, Work.Spark spark) {
        Stage model = stage.stage();
        List<EnvVar> env = new ArrayList<>(SparkEnv.owner());
        env.addAll(SparkStage.env(stage));
        Object container = Fields.ofModel(PodParts.main(
                spark.image(),
                SparkStage.command(stage, spark, "cluster", SparkConf.ofCluster(stage, spark)),
                SUBMISSION,
                env));
        Fields template = ArgoTemplates.begin(stage.instanceTemplate(), stage)
                .withAny("retryStrategy", model.retry().map(ArgoTemplates::retryStrategy))
                .with("metadata", Fields.of("labels", stage.labels("submit")).map())
                .with("schedulerName", "default-scheduler")
                .with("serviceAccountName", stage.accounts().sparkSubmit())
                .with("securityContext", Fields.ofModel(PodParts.podSecurity(PodParts.SPARK_USER)));
        // What this container leaves is the word of spark-submit, not the driver's.
        return List.of(PodStage.running(
                        template, StageOutputs.declared(stage), model.timeout(), List.of(PodParts.tmp()), container)
                .map());
    }
}
