package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.compiler.template.ArgoContainers;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.PodStage;
import io.gangflow.argo.compiler.template.ReservedGroup;
import io.gangflow.argo.compiler.template.StageOutputs;
import io.gangflow.argo.compiler.template.StagePatch;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.SparkSizes;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Client mode: the Argo pod is the driver, so its log and its exit code are the stage's. For a driver that Spark does
 * not start, Spark neither sets the memory nor creates a PodGroup: both are done here.
 */
final class SparkClient {

    private SparkClient() {}

    static List<Template> templates(StageTemplate stage, Work.Spark spark) {
        SparkRequests requests = SparkRequests.of(spark);
        if (!stage.onVolcano()) {
            Map<String, String> conf = SparkConf.ofClient(stage, spark, Map.of());
            return List.of(driver(stage.instanceTemplate(), stage, spark, conf, Map.of())
                    .retryStrategy(ArgoTemplates.retryStrategy(stage))
                    .build());
        }
        Resources all = stage.requests(requests.driver())
                .plus(stage.requests(requests.executor()).times(requests.executors()));
        ReservedGroup group = new ReservedGroup(stage, all);
        Map<String, String> member = Map.of(ReservedGroup.ANNOTATION, group.name());
        Work.Spark inner = (Work.Spark) group.inner().stage().work();
        Map<String, String> conf = SparkConf.ofClient(group.inner(), inner, member);
        return group.around(driver(group.template("driver"), group.inner(), inner, conf, member)
                .build());
    }

    private static TemplateBuilder driver(
            String name, StageTemplate stage, Work.Spark spark, Map<String, String> conf, Map<String, String> member) {
        Map<String, String> annotations = new TreeMap<>(stage.gangAnnotations(SparkConf.SMALLEST_APPLICATION));
        annotations.putAll(member);
        List<EnvVar> env = new ArrayList<>(List.of(
                SparkEnv.java(SparkSizes.heapMebi(spark.driver()), ""), SparkEnv.address(), SparkEnv.driverPodName()));
        env.addAll(SparkStage.env(stage));
        Container container = stage.reaching(PodParts.main(
                spark.image(),
                SparkStage.command(stage, spark, "client", conf),
                SparkRequests.of(spark).driver(),
                env));
        TemplateBuilder template = PodStage.podFields(name, stage, "driver", annotations)
                .schedulerName(stage.planned().scheduler().schedulerName())
                .serviceAccountName(stage.accounts().sparkDriver())
                .securityContext(Fields.tree(PodParts.podSecurity(PodParts.SPARK_USER)))
                .outputs(StageOutputs.ofPod(stage))
                .activeDeadlineSeconds(ArgoTemplates.deadline(stage));
        TemplateBuilder running = PodStage.running(template, stage.volumes(), container);
        return StagePatch.on(running, stage, ArgoContainers.RESTRICTED, container);
    }
}
