package io.gangflow.argo.manifests;

import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.TreeMap;

/** The settings of a Spark application (names: Spark 4.1.1, docs/running-on-kubernetes.md). */
final class SparkConf {

    /** In the image of the application, in Spark's jars folder, where the submission and the driver find it. */
    private static final String GANG_STEP = "io.gangflow.spark.volcano.GangFeatureStep";

    /** Beside it: the security context that Spark does not set. The gang's step sets it, too. */
    private static final String RESTRICTED_STEP = "io.gangflow.spark.volcano.RestrictedFeatureStep";

    /** A driver can work as soon as it has one executor. */
    private static final int SMALLEST_APPLICATION = 2;

    private final StageTemplate stage;
    private final Map<String, String> conf = new TreeMap<>();

    SparkConf(StageTemplate stage, Work.Spark spark, String driverAccount) {
        this.stage = stage;
        spark.conf()
                .forEach((key, value) -> conf.put(
                        key, FlatText.of(Text.literal(value), stage.stage()).asTags()));
        conf.put("spark.kubernetes.namespace", "{{workflow.namespace}}");
        conf.put("spark.kubernetes.container.image", spark.image());
        conf.put("spark.kubernetes.authenticate.driver.serviceAccountName", driverAccount);
        conf.put("spark.kubernetes.driver.pod.name", stage.objectName() + "-driver");
        conf.put("spark.kubernetes.executor.podNamePrefix", stage.objectName());
        conf.put("spark.executor.instances", Integer.toString(spark.executors()));
        size("driver", spark.driver());
        size("executor", spark.executor());
        pods("driver");
        pods("executor");
        scheduling();
        placement(stage.stage().placement());
    }

    /** By name, ours over the user's where both set one. */
    Map<String, String> entries() {
        return conf;
    }

    private void size(String role, Resources resources) {
        String cpu = Quantity.formatCpu(resources.milliCpu());
        conf.put("spark." + role + ".cores", Long.toString(Math.max(1, (resources.milliCpu() + 999) / 1_000)));
        conf.put("spark." + role + ".memory", (resources.memoryBytes() >> 20) + "m");
        conf.put("spark.kubernetes." + role + ".request.cores", cpu);
        conf.put("spark.kubernetes." + role + ".limit.cores", cpu);
    }

    private void pods(String role) {
        String prefix = "spark.kubernetes." + role + ".";
        stage.labels(role).forEach((label, value) -> conf.put(prefix + "label." + label, value));
        Map<String, String> annotations = new TreeMap<>(stage.gangAnnotations(SMALLEST_APPLICATION));
        if (!role.equals("driver")) {
            annotations.remove(Label.EXPECT_SECONDS);
        }
        annotations.forEach((annotation, value) -> conf.put(prefix + "annotation." + annotation, value));
        Stage model = stage.stage();
        model.env().forEach((name, text) -> {
            String key = role.equals("driver") ? "spark.kubernetes.driverEnv." : "spark.executorEnv.";
            conf.put(key + name, FlatText.of(text, model).asTags());
        });
        model.secrets()
                .forEach((name, secret) ->
                        conf.put(prefix + "secretKeyRef." + name, secret.secret() + ":" + secret.key()));
    }

    private void scheduling() {
        String step = stage.onVolcano() ? GANG_STEP : RESTRICTED_STEP;
        conf.put("spark.kubernetes.driver.pod.featureSteps", step);
        conf.put("spark.kubernetes.executor.pod.featureSteps", step);
        if (!stage.onVolcano()) {
            return;
        }
        conf.put("spark.kubernetes.scheduler.name", "volcano");
        conf.put("spark.kubernetes.scheduler.volcano.queue", stage.planned().queue());
        stage.stage()
                .priority()
                .ifPresent(priority -> conf.put("spark.kubernetes.scheduler.volcano.priorityClassName", priority));
    }

    private void placement(Placement placement) {
        PodParts.nodeSelector(placement)
                .forEach((label, value) -> conf.put("spark.kubernetes.node.selector." + label, value));
    }
}
