package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.SparkSizes;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Client mode: the pod of Argo's is the driver, so its log and its exit code are the stage's. Spark sets no memory for a
 * driver that it doesn't start, and makes no PodGroup for one: both are done here.
 */
final class SparkClient {

    private SparkClient() {}

    static List<Map<String, Object>> templates(StageTemplate stage, Work.Spark spark) {
        SparkRequests requests = SparkRequests.of(spark);
        if (!stage.onVolcano()) {
            Map<String, String> conf = SparkConf.ofClient(stage, spark, Map.of());
            return List.of(driver(stage.instanceTemplate(), stage, spark, conf, Map.of())
                    .withAny("retryStrategy", stage.stage().retry().map(ArgoTemplates::retryStrategy))
                    .map());
        }
        Resources all = requests.driver().plus(requests.executor().times(requests.executors()));
        ReservedGroup group = new ReservedGroup(stage, all);
        Map<String, String> member = Map.of(ReservedGroup.ANNOTATION, group.name());
        Map<String, String> conf = SparkConf.ofClient(group.inner(), spark, member);
        return group.around(driver(group.template("driver"), group.inner(), spark, conf, member)
                .map());
    }

    private static Fields driver(
            String name, StageTemplate stage, Work.Spark spark, Map<String, String> conf, Map<String, String> member) {
        Stage model = stage.stage();
        Map<String, String> annotations = new TreeMap<>(stage.gangAnnotations(SparkConf.SMALLEST_APPLICATION));
        annotations.putAll(member);
        List<EnvVar> env = new ArrayList<>(List.of(
                SparkEnv.java(SparkSizes.heapMebi(spark.driver()), ""), SparkEnv.address(), SparkEnv.driverPodName()));
        env.addAll(SparkStage.env(stage));
        Object container = Fields.ofModel(stage.reaching(PodParts.main(
                spark.image(),
                SparkStage.command(stage, spark, "client", conf),
                SparkRequests.of(spark).driver(),
                env)));
        Fields template = PodStage.podFields(name, stage, "driver", annotations)
                .with("schedulerName", stage.planned().scheduler().schedulerName())
                .with("serviceAccountName", stage.accounts().sparkDriver())
                .with("securityContext", Fields.ofModel(PodParts.podSecurity(PodParts.SPARK_USER)));
        return PodStage.running(template, StageOutputs.ofPod(stage), model.timeout(), stage.volumes(), container);
    }
}
