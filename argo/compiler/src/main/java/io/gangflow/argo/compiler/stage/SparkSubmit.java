package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.compiler.template.ArgoContainers;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.Fields;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.PodStage;
import io.gangflow.argo.compiler.template.StageOutputs;
import io.gangflow.argo.compiler.template.StagePatch;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateBuilder;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Cluster mode: a small pod submits the application and waits for it. Under Volcano a feature step in the submission
 * creates the driver's PodGroup, because only Spark knows the final requests.
 */
final class SparkSubmit {

    private static final Resources SUBMISSION = Resources.of(100, 512L << 20);

    private SparkSubmit() {}

    static List<Template> templates(StageTemplate stage, Work.Spark spark) {
        List<EnvVar> env = new ArrayList<>(SparkEnv.owner());
        env.addAll(SparkStage.env(stage));
        Container container = PodParts.main(
                spark.image(),
                SparkStage.command(stage, spark, "cluster", SparkConf.ofCluster(stage, spark)),
                SUBMISSION,
                env);
        TemplateBuilder template = ArgoTemplates.start(stage.instanceTemplate(), stage)
                .retryStrategy(ArgoTemplates.retryStrategy(stage))
                .metadata(TemplateMetadata.of(stage.labels("submit"), Map.of()))
                .schedulerName("default-scheduler")
                .serviceAccountName(stage.accounts().sparkSubmit())
                .securityContext(Fields.tree(PodParts.podSecurity(PodParts.SPARK_USER)))
                // The result of this container is spark-submit's, not the driver's.
                .outputs(StageOutputs.declared(stage))
                .activeDeadlineSeconds(ArgoTemplates.deadline(stage));
        return List.of(PodStage.running(template, List.of(PodParts.tmp()), container)
                .podSpecPatch(StagePatch.pulling(stage.stage().pods(), ArgoContainers.RESTRICTED))
                .build());
    }
}
