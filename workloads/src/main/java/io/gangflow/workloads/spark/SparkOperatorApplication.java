package io.gangflow.workloads.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.model.SparkRequests.Application;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The submission of an operator for a SparkApplication: Kubeflow's ({@code sparkoperator.k8s.io/v1beta2},
 * spark-operator 2.5, internal/controller/sparkapplication/submission.go), or Apache's ({@code spark.apache.org/v1},
 * spark-kubernetes-operator 1.0, SparkAppSubmissionWorker).
 *
 * @param templates pod templates by role
 */
public record SparkOperatorApplication(SparkSubmission submission, Map<String, JsonNode> templates) {

    private static final String[] ROLES = {"driver", "executor"};

    public SparkOperatorApplication {
        templates = OrderedMaps.copyOf(templates);
    }

    /** Converts an object; empty if it is not a SparkApplication. */
    public static Optional<SparkOperatorApplication> of(HasMetadata object) {
        Optional<ApiResource> kind = KindCatalogue.of(object.getApiVersion() + "/" + object.getKind());
        JsonNode spec = ModelJson.MAPPER.<JsonNode>valueToTree(object).path("spec");
        String name = object.getMetadata().getName();
        if (kind.filter(KindCatalogue.SPARK_APPLICATION::equals).isPresent()) {
            return Optional.of(kubeflow(name, spec));
        }
        return kind.filter(KindCatalogue.APACHE_SPARK_APPLICATION::equals).map(apache -> apache(name, spec));
    }

    /** Returns the pod template of a role; an empty one if there is none. */
    public PodTemplateSpec template(String role) {
        return ModelJson.MAPPER.convertValue(
                templates.getOrDefault(role, ModelJson.MAPPER.createObjectNode()), PodTemplateSpec.class);
    }

    public static SparkOperatorApplication kubeflow(String name, JsonNode spec) {
        Map<String, String> conf = conf(name, spec);
        Map<String, JsonNode> templates = new TreeMap<>();
        for (String role : ROLES) {
            JsonNode pods = spec.path(role);
            put(conf, cores(role, pods.path("cores")), pods.path("cores"));
            put(conf, "spark.kubernetes." + role + ".request.cores", pods.path("coreRequest"));
            put(conf, "spark." + role + ".memory", pods.path("memory"));
            put(conf, "spark." + role + ".memoryOverhead", pods.path("memoryOverhead"));
            putAll(conf, "spark.kubernetes." + role + ".node.selector.", spec.path("nodeSelector"));
            putAll(conf, "spark.kubernetes." + role + ".node.selector.", pods.path("nodeSelector"));
            putAll(conf, "spark.kubernetes." + role + ".label.", pods.path("labels"));
            putAll(conf, "spark.kubernetes." + role + ".annotation.", pods.path("annotations"));
            gpus(conf, role, pods.path("gpu"));
            template(templates, role, pods.path("template"));
        }
        put(conf, "spark.executor.instances", spec.path("executor").path("instances"));
        JsonNode dynamic = spec.path("dynamicAllocation");
        if (dynamic.path("enabled").asBoolean()) {
            put(conf, "spark.executor.instances", dynamic.path("minExecutors"));
            put(conf, "spark.executor.instances", dynamic.path("initialExecutors"));
        }
        conf.putIfAbsent("spark.executor.instances", "1");
        put(conf, "spark.kubernetes.memoryOverheadFactor", spec.path("memoryOverheadFactor"));
        put(conf, "spark.kubernetes.scheduler.name", spec.path("batchScheduler"));
        put(
                conf,
                "spark.kubernetes.scheduler.volcano.priorityClassName",
                spec.path("batchSchedulerOptions").path("priorityClassName"));
        Application application = switch (spec.path("type").asText().toLowerCase(Locale.ROOT)) {
            case "python" -> Application.PYTHON;
            case "r" -> Application.R;
            default -> Application.JVM;
        };
        return new SparkOperatorApplication(new SparkSubmission(name, conf, application), templates);
    }

    /** Fractions come from v1beta1, when Spark accepted a quantity here; now only the request of a pod is one. */
    private static String cores(String role, JsonNode cores) {
        boolean fraction = cores.isNumber() && !cores.canConvertToExactIntegral();
        return fraction ? "spark.kubernetes." + role + ".request.cores" : "spark." + role + ".cores";
    }

    public static SparkOperatorApplication apache(String name, JsonNode spec) {
        Map<String, JsonNode> templates = new TreeMap<>();
        for (String role : ROLES) {
            template(templates, role, spec.path(role + "Spec").path("podTemplateSpec"));
        }
        boolean python = spec.has("pyFiles");
        Application other = spec.has("sparkRFiles") ? Application.R : Application.JVM;
        Application application = python ? Application.PYTHON : other;
        return new SparkOperatorApplication(new SparkSubmission(name, conf(name, spec), application), templates);
    }

    private static Map<String, String> conf(String name, JsonNode spec) {
        Map<String, String> conf = new TreeMap<>();
        putAll(conf, "", spec.path("sparkConf"));
        conf.putIfAbsent("spark.kubernetes.driver.pod.name", name + "-driver");
        conf.putIfAbsent("spark.kubernetes.executor.podNamePrefix", name);
        conf.put(SparkSubmission.DEPLOY_MODE, "cluster");
        return conf;
    }

    /** Reads {@code gpu: {name: nvidia.com/gpu, quantity: 1}}. */
    private static void gpus(Map<String, String> conf, String role, JsonNode gpu) {
        String[] name = gpu.path("name").asText().split("/", 2);
        if (name.length == 2 && gpu.path("quantity").isValueNode()) {
            String prefix = "spark." + role + ".resource." + name[1];
            conf.put(prefix + ".vendor", name[0]);
            conf.put(prefix + ".amount", gpu.path("quantity").asText());
        }
    }

    private static void template(Map<String, JsonNode> templates, String role, JsonNode template) {
        if (template.isObject()) {
            templates.put(role, template);
        }
    }

    private static void put(Map<String, String> conf, String key, JsonNode value) {
        if (value.isValueNode()) {
            conf.put(key, value.asText());
        }
    }

    private static void putAll(Map<String, String> conf, String prefix, JsonNode values) {
        values.properties()
                .forEach(entry ->
                        conf.put(prefix + entry.getKey(), entry.getValue().asText()));
    }
}
