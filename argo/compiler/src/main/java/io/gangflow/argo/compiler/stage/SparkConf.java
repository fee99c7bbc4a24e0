package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.DiskLimit;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.ObjectStoreAccess;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.StagePatch;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.pipeline.model.SparkCommand;
import io.gangflow.pipeline.model.SparkSizes;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The settings of a Spark application whose executors are pods (names: Spark 4.1.1, docs/running-on-kubernetes.md). */
final class SparkConf {

    /** A driver can work as soon as it has one executor. */
    static final int SMALLEST_APPLICATION = 2;

    /** Included in the application's image, in Spark's jars folder, where the submission and the driver find it. */
    private static final String GANG_STEP = "io.gangflow.spark.volcano.GangFeatureStep";

    /** Sets the security context that Spark does not set. The gang's step also sets it. */
    private static final String RESTRICTED_STEP = "io.gangflow.spark.volcano.RestrictedFeatureStep";

    private static final String ADDRESS = "$(SPARK_DRIVER_BIND_ADDRESS)";

    /**
     * Enabled, because our steps pass the secret as a mounted file. The cipher is Spark's default, AES/CTR: with
     * AES/GCM Spark before 4.0.4 and 4.1.3 loses every message that arrives together with another (SPARK-56227), and
     * hangs.
     */
    private static final Map<String, String> AUTHENTICATION = Map.of(
            "spark.authenticate", "true",
            "spark.network.crypto.enabled", "true",
            "spark.network.crypto.authEngineVersion", "2");

    private final StageTemplate stage;
    private final Work.Spark spark;
    private final Function<Text, String> inPlace;
    private final Map<String, String> conf = new TreeMap<>();

    /** @param inPlace converts a text of the file for the place where the settings are written */
    private SparkConf(StageTemplate stage, Work.Spark spark, Function<Text, String> inPlace) {
        this.stage = stage;
        this.spark = spark;
        this.inPlace = inPlace;
        SparkSizes.conf(spark).forEach((key, value) -> conf.put(key, literal(stage, value)));
        SparkCommand.conf(spark.program()).forEach((key, value) -> conf.put(key, literal(stage, value)));
        if (stage.storage()) {
            conf.putIfAbsent(ObjectStoreAccess.S3A_PROVIDERS_KEY, ObjectStoreAccess.S3A_PROVIDERS);
        }
        conf.put("spark.kubernetes.namespace", "{{workflow.namespace}}");
        conf.put("spark.kubernetes.container.image", spark.image());
        conf.put("spark.kubernetes.authenticate.driver.serviceAccountName", stage.driverAccount());
        conf.put("spark.kubernetes.executor.podNamePrefix", stage.objectName());
        pods("executor");
        PodParts.nodeSelector(stage.stage().placement())
                .forEach((label, value) -> conf.put("spark.kubernetes.node.selector." + label, value));
        if (stage.onVolcano()) {
            conf.put("spark.kubernetes.scheduler.name", "volcano");
            conf.put("spark.kubernetes.scheduler.volcano.queue", stage.planned().queue());
            stage.stage()
                    .priority()
                    .ifPresent(priority -> conf.put("spark.kubernetes.scheduler.volcano.priorityClassName", priority));
        }
    }

    /** For an application whose driver Spark starts, with a PodGroup that our feature step creates under Volcano. */
    static Map<String, String> ofCluster(StageTemplate stage, Work.Spark spark) {
        SparkConf settings = new SparkConf(stage, spark, argument(stage)).withDriverPod();
        String step = stage.onVolcano() ? GANG_STEP : RESTRICTED_STEP;
        settings.conf.put("spark.kubernetes.driver.pod.featureSteps", step);
        settings.conf.put("spark.kubernetes.executor.pod.featureSteps", step);
        return settings.forOurSteps("driver", "executor");
    }

    /**
     * For an application whose driver is an Argo pod. Executors connect to its address; the name of its pod makes it
     * their owner.
     *
     * @param member annotations that make a pod a member of the application's PodGroup
     */
    static Map<String, String> ofClient(StageTemplate stage, Work.Spark spark, Map<String, String> member) {
        SparkConf settings = new SparkConf(stage, spark, argument(stage));
        settings.conf.keySet().removeIf(key -> key.startsWith("spark.kubernetes.driver."));
        settings.annotate("executor", member);
        settings.conf.put("spark.driver.host", ADDRESS);
        settings.conf.put("spark.driver.bindAddress", ADDRESS);
        settings.conf.put("spark.kubernetes.driver.pod.name", "$(SPARK_DRIVER_POD_NAME)");
        settings.conf.put(
                "spark.kubernetes.executor.pod.featureSteps", stage.onVolcano() ? GANG_STEP : RESTRICTED_STEP);
        if (stage.onVolcano()) {
            // Then the step creates none; it restricts executors, and sets their queue and priority.
            settings.conf.put("spark.kubernetes.scheduler.volcano.podGroupName", stage.objectName());
        }
        return settings.forOurSteps("executor");
    }

    /**
     * For an application that an operator submits, whose pods are restricted by templates, because the operator's own
     * image may not contain our feature steps.
     *
     * @param member annotations that make a pod a member of the application's PodGroup
     * @param text of the manifest that will contain the settings
     */
    static Map<String, String> ofOperator(
            StageTemplate stage, Work.Spark spark, Map<String, String> member, ManifestText text) {
        SparkConf settings = new SparkConf(stage, spark, part -> text.value(part, stage.stage())).withDriverPod();
        settings.annotate("driver", member);
        settings.annotate("executor", member);
        return settings.conf;
    }

    /**
     * Settings that require our steps in addition to Spark's.
     *
     * @param roles of the pods that Spark creates
     */
    private Map<String, String> forOurSteps(String... roles) {
        tolerate();
        if (stage.storage()) {
            conf.put("spark.kubernetes.scheduler.volcano.objectStore", ObjectStoreAccess.NAME);
        }
        long disk = stage.stage().pods().diskBytes();
        conf.put("spark.kubernetes.scheduler.volcano.driverEphemeralStorage", DiskLimit.of(spark.driver(), disk));
        conf.put("spark.kubernetes.scheduler.volcano.executorEphemeralStorage", DiskLimit.of(spark.executor(), disk));
        for (String role : roles) {
            StagePatch.ofSpark(stage, role)
                    .ifPresent(patch -> conf.put("spark.kubernetes.scheduler.volcano." + role + "PodPatch", patch));
        }
        conf.putAll(AUTHENTICATION);
        return conf;
    }

    /** Through our steps, in the format of {@code kubectl taint}: Spark has no setting for tolerations. */
    private void tolerate() {
        String tolerations = stage.stage().placement().tolerations().stream()
                .map(toleration -> toleration.key()
                        + toleration.value().map(value -> "=" + value).orElse("")
                        + toleration.effect().map(effect -> ":" + effect).orElse(""))
                .collect(Collectors.joining(","));
        if (!tolerations.isEmpty()) {
            conf.put("spark.kubernetes.scheduler.volcano.tolerations", literal(stage, tolerations));
        }
    }

    /** A text of the file without references. */
    static String literal(StageTemplate stage, String value) {
        return new InertText(FlatText.of(Text.literal(value), stage.stage()), 1).inContainer();
    }

    /** A setting is an argument of one pod and becomes a variable of others. */
    private static Function<Text, String> argument(StageTemplate stage) {
        return text -> new InertText(FlatText.of(text, stage.stage()), 2).inContainer();
    }

    private SparkConf withDriverPod() {
        conf.put("spark.kubernetes.driver.pod.name", stage.objectName() + "-driver");
        pods("driver");
        return this;
    }

    private void annotate(String role, Map<String, String> annotations) {
        annotations.forEach(
                (annotation, value) -> conf.put("spark.kubernetes." + role + ".annotation." + annotation, value));
    }

    private void pods(String role) {
        String prefix = "spark.kubernetes." + role + ".";
        stage.labels(role).forEach((label, value) -> conf.put(prefix + "label." + label, value));
        Map<String, String> annotations = new TreeMap<>(stage.gangAnnotations(SMALLEST_APPLICATION));
        if (!role.equals("driver")) {
            annotations.remove(Label.EXPECT_SECONDS);
        }
        annotate(role, annotations);
        Stage model = stage.stage();
        model.env().forEach((name, text) -> {
            String key = role.equals("driver") ? "spark.kubernetes.driverEnv." : "spark.executorEnv.";
            conf.put(key + name, inPlace.apply(text));
        });
        model.secrets()
                .forEach((name, secret) ->
                        conf.put(prefix + "secretKeyRef." + name, secret.secret() + ":" + secret.key()));
    }
}
