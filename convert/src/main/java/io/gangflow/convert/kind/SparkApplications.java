package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.ContainerFields;
import io.gangflow.convert.pod.MetadataFields;
import io.gangflow.convert.pod.PodFields;
import io.gangflow.convert.pod.Texts;
import io.gangflow.convert.pod.Values;
import io.gangflow.pipeline.check.pods.ReservedLabels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Converts SparkApplications of Kubeflow's operator to {@code spark} stages that the operator runs. */
final class SparkApplications {

    private static final List<String> ROLES = List.of("driver", "executor");

    /** Settings for which the language has keys. */
    private static final Set<String> OF_KEYS =
            Set.of("spark.submit.pyFiles", "spark.archives", "spark.jars.packages", "spark.pyspark.python");

    private SparkApplications() {}

    static Attempt of(Source source, PipelineDraft draft) {
        Field spec = source.spec();
        return refused(spec).orElseGet(() -> stage(source, spec, draft));
    }

    private static Optional<Attempt> refused(Field spec) {
        if (!Set.of("scala", "java", "python").contains(kind(spec))) {
            return Optional.of(Attempt.refused(spec.at("type"), "a `spark` stage runs a jar or a Python program", ""));
        }
        if (isPython(spec)
                && !SparkFileKeys.isPython(spec.at("mainApplicationFile").peek().orElse(""))) {
            return Optional.of(Attempt.refused(spec.at("mainApplicationFile"), "a Python program ends with `.py`", ""));
        }
        if (!spec.at("mode").peek().orElse("cluster").equals("cluster")) {
            return Optional.of(Attempt.refused(spec.at("mode"), "the operator runs applications in cluster mode", ""));
        }
        if (!Set.of("", "volcano").contains(spec.at("batchScheduler").peek().orElse(""))) {
            return Optional.of(
                    Attempt.refused(spec.at("batchScheduler"), "the language does not know this scheduler", ""));
        }
        if (spec.at("restartPolicy", "type").peek().orElse("").equals("Always")) {
            return Optional.of(Attempt.refused(spec.at("restartPolicy"), "a stage ends", ""));
        }
        return Optional.empty();
    }

    private static Attempt stage(Source source, Field spec, PipelineDraft draft) {
        String scheduler = spec.at("batchScheduler").peek().orElse("");
        spec.at("type").text();
        spec.at("mode").text();
        spec.at("batchScheduler").text();
        StageDraft stage = source.stage().set("spark", work(spec));
        stage.set("scheduler", scheduler.isEmpty() ? "kube-scheduler" : scheduler);
        Field options = spec.at("batchSchedulerOptions");
        options.at("queue").text().ifPresent(queue -> stage.set("queue", queue));
        options.at("priorityClassName").text().ifPresent(priority -> stage.set("priority", priority));
        environment(source, stage, draft);
        stage.set("placement", placement(spec));
        PodFields.volumes(stage, spec, spec.at("driver"), spec.at("executor"));
        for (String field : List.of("labels", "annotations")) {
            if (spec.at("driver", field)
                    .tree()
                    .equals(spec.at("executor", field).tree())) {
                ROLES.forEach(role -> MetadataFields.into(stage, field, spec.at(role, field), Texts.LITERAL));
            }
        }
        retry(spec.at("restartPolicy"), stage);
        return Attempt.of(stage);
    }

    private static String kind(Field spec) {
        return spec.at("type").peek().orElse("").toLowerCase(java.util.Locale.ROOT);
    }

    private static boolean isPython(Field spec) {
        return kind(spec).equals("python");
    }

    /** Fields of `deps` take precedence over the setting that the operator derives from them. */
    private static void files(ObjectNode work, Field spec) {
        Field conf = spec.at("sparkConf");
        if (isPython(spec)) {
            if (spec.at("pythonVersion").peek().orElse("").equals("3")) {
                spec.at("pythonVersion").text();
            }
            SparkFileKeys.list(
                    work, "pyFiles", file -> file, spec.at("deps", "pyFiles"), conf.at("spark.submit.pyFiles"));
            SparkFileKeys.python(work, conf.at("spark.pyspark.python"));
        }
        SparkFileKeys.list(work, "archives", file -> file, spec.at("deps", "archives"), conf.at("spark.archives"));
        SparkFileKeys.list(
                work, "packages", library -> library, spec.at("deps", "packages"), conf.at("spark.jars.packages"));
    }

    private static ObjectNode work(Field spec) {
        ObjectNode work = Values.JSON.objectNode();
        spec.at("image").text().ifPresent(image -> work.put("image", image));
        if (!isPython(spec)) {
            spec.at("mainClass").text().ifPresent(name -> work.put("mainClass", name));
        }
        spec.at("mainApplicationFile").text().ifPresent(file -> work.put("application", file));
        files(work, spec);
        ArrayNode arguments = Values.JSON.arrayNode();
        spec.at("arguments").items().forEach(word -> Texts.LITERAL.of(word).ifPresent(arguments::add));
        if (!arguments.isEmpty()) {
            work.set("arguments", arguments);
        }
        ObjectNode driver = SparkKeys.role(spec.at("driver", "cores"), spec.at("driver", "memory"));
        if (!driver.isEmpty()) {
            work.set("driver", driver);
        }
        ObjectNode executors = work.putObject("executors");
        executors.put("count", spec.at("executor", "instances").number().orElse(1));
        executors.setAll(SparkKeys.role(spec.at("executor", "cores"), spec.at("executor", "memory")));
        Field gpu = spec.at("executor", "gpu");
        if (gpu.at("name").peek().orElse("").equals("nvidia.com/gpu")) {
            gpu.at("name").text();
            gpu.at("quantity").number().ifPresent(number -> executors.put("gpu", number));
        }
        ObjectNode conf = conf(spec);
        if (!conf.isEmpty()) {
            work.set("conf", conf);
        }
        return work.put("mode", "spark-operator");
    }

    private static ObjectNode conf(Field spec) {
        ObjectNode conf = Values.JSON.objectNode();
        spec.at("sparkConf").fields().forEach((key, value) -> {
            if (!OF_KEYS.contains(key)) {
                value.text().ifPresent(text -> conf.put(key, text));
            }
        });
        spec.at("hadoopConf")
                .fields()
                .forEach((key, value) -> value.text().ifPresent(text -> conf.put("spark.hadoop." + key, text)));
        metadata(spec, conf);
        for (String role : ROLES) {
            Optional<String> overhead = spec.at(role, "memoryOverhead").text();
            overhead.ifPresent(text -> conf.put("spark." + role + ".memoryOverhead", text));
        }
        return conf;
    }

    /** Labels of only one role become Spark settings. */
    private static void metadata(Field spec, ObjectNode conf) {
        for (String field : List.of("labels", "annotations")) {
            boolean same = spec.at("driver", field)
                    .tree()
                    .equals(spec.at("executor", field).tree());
            for (String role : same ? List.<String>of() : ROLES) {
                String prefix = "spark.kubernetes.%s.%s.".formatted(role, field.substring(0, field.length() - 1));
                spec.at(role, field).fields().forEach((key, value) -> {
                    if (!ReservedLabels.contains(key) && !key.contains("kubernetes.io")) {
                        value.text().ifPresent(text -> conf.put(prefix + key, text));
                    }
                });
            }
        }
    }

    /** The stage has one environment for both roles. */
    private static void environment(Source source, StageDraft stage, PipelineDraft draft) {
        Map<String, JsonNode> env = new LinkedHashMap<>();
        Map<String, JsonNode> secrets = new LinkedHashMap<>();
        for (String role : ROLES) {
            Field pods = source.spec().at(role);
            ContainerFields listed = ContainerFields.of(pods, Texts.LITERAL);
            env.putAll(listed.env());
            secrets.putAll(listed.secrets());
            pods.at("envVars")
                    .fields()
                    .forEach((name, value) ->
                            Texts.LITERAL.of(value).ifPresent(text -> env.put(name, Values.JSON.textNode(text))));
            pods.at("envSecretKeyRefs").fields().forEach((name, secret) -> {
                ObjectNode reference = Values.JSON.objectNode();
                secret.at("name").text().ifPresent(text -> reference.put("secret", text));
                secret.at("key").text().ifPresent(text -> reference.put("key", text));
                secrets.put(name, reference);
            });
        }
        stage.set("env", env).set("secrets", secrets);
        if (!env.isEmpty() || !secrets.isEmpty()) {
            draft.note(source.note(
                    Note.Kind.CHANGED, source.spec(), "driver and executors have the same environment variables", ""));
        }
    }

    /** The common placement of driver and executors; otherwise the fields are leftovers. */
    private static ObjectNode placement(Field spec) {
        Field driver = spec.at("driver");
        Field executor = spec.at("executor");
        ObjectNode placement = Values.JSON.objectNode();
        boolean same = driver.at("nodeSelector")
                        .tree()
                        .equals(executor.at("nodeSelector").tree())
                && driver.at("tolerations")
                        .tree()
                        .equals(executor.at("tolerations").tree());
        if (same) {
            PodFields.placement(executor.at("nodeSelector"), executor.at("tolerations"), Texts.LITERAL)
                    .properties()
                    .forEach(key -> placement.set(key.getKey(), key.getValue()));
            driver.at("nodeSelector").take();
            driver.at("tolerations").take();
        }
        ObjectNode labels = Values.JSON.objectNode();
        spec.at("nodeSelector")
                .fields()
                .forEach((label, value) -> value.text().ifPresent(text -> labels.put(label, text)));
        if (!labels.isEmpty()) {
            placement.set("nodeSelector", labels.setAll(placement.withObject("/nodeSelector")));
        }
        return placement;
    }

    private static void retry(Field policy, StageDraft stage) {
        if (policy.at("type").peek().orElse("").equals("OnFailure")) {
            policy.at("type").text();
            int limit = policy.at("onFailureRetries").number().orElse(1);
            SinglePods.retry(stage, Math.min(limit, 100));
            policy.at("onFailureRetryInterval")
                    .number()
                    .filter(seconds -> seconds > 0)
                    .ifPresent(seconds -> {
                        if (stage.get("retry") instanceof ObjectNode retry && seconds != 10) {
                            retry.put("backoff", Values.duration(seconds));
                        }
                    });
        }
    }
}
