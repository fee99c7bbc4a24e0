package io.gangflow.convert.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.field.UnconvertedFields;
import io.gangflow.convert.kind.SparkFileKeys;
import io.gangflow.convert.kind.SparkKeys;
import io.gangflow.convert.pod.Texts;
import io.gangflow.convert.pod.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/** Converts a command line of {@code spark-submit} to a {@code spark} stage. Used once. */
public final class SparkSubmit {

    private static final String IMAGE = "spark.kubernetes.container.image";
    private static final String SHIPPED_IMAGE = "gangflow/spark";

    private final SubmitArguments arguments;
    private final PipelineDraft draft;
    private final String label;

    private SparkSubmit(SubmitArguments arguments, PipelineDraft draft, String label) {
        this.arguments = arguments;
        this.draft = draft;
        this.label = label;
    }

    /**
     * Adds the stage of a command line.
     *
     * @param words after the program's name
     * @return the application's name; empty if the language has no stage for it, which is noted
     */
    public static Optional<String> add(List<String> words, PipelineDraft draft) {
        SubmitArguments arguments = SubmitArguments.of(words);
        Field file = arguments.fields().at(SubmitArguments.APPLICATION);
        Field main = arguments.fields().at("--class");
        String name = arguments.setting("spark.app.name").text().orElseGet(() -> name(main, file));
        SparkSubmit submit = new SparkSubmit(arguments, draft, "spark-submit");
        boolean python = SparkFileKeys.isPython(file.peek().orElse(""));
        if (file.peek().isEmpty() || (main.peek().isEmpty() && !python)) {
            submit.note(
                    Note.Kind.NOT_CARRIED,
                    file,
                    file.peek().isEmpty() ? "no application" : "a `spark` stage runs a class of a jar",
                    file.peek().isEmpty() ? "name the jar or the Python program after the options" : "pass `--class`");
            return Optional.empty();
        }
        draft.add(submit.stage(name));
        submit.leftovers();
        return Optional.of(name);
    }

    /** The class without its package, or the Python program without its folder and its extension. */
    private static String name(Field main, Field file) {
        String given = file.peek()
                .filter(SparkFileKeys::isPython)
                .or(main::peek)
                .or(file::peek)
                .orElse("spark");
        return given.replaceAll("\\.py$", "").replaceAll("^.*[./](?=[^./]+$)", "");
    }

    private StageDraft stage(String name) {
        Map<String, JsonNode> env = new TreeMap<>();
        Map<String, JsonNode> secrets = new TreeMap<>();
        ObjectNode labels = Values.JSON.objectNode();
        below("spark.kubernetes.driverEnv.", (key, value) -> env.put(key, text(value)));
        below("spark.executorEnv.", (key, value) -> env.put(key, text(value)));
        for (String role : List.of("driver", "executor")) {
            below("spark.kubernetes." + role + ".secretKeyRef.", (key, value) -> secrets.put(key, secret(value)));
        }
        below("spark.kubernetes.node.selector.", labels::put);
        StageDraft stage = new StageDraft(name, label);
        scheduler(stage);
        stage.set("spark", work()).set("env", env).set("secrets", secrets);
        if (!labels.isEmpty()) {
            stage.set("placement", Map.of("nodeSelector", labels));
        }
        return stage;
    }

    private ObjectNode work() {
        ObjectNode work = Values.JSON.objectNode();
        work.put("image", image());
        boolean python = isPython();
        if (!python) {
            work.put("mainClass", arguments.fields().at("--class").text().orElse(""));
        }
        work.put("application", application());
        files(work, python);
        ArrayNode words = Values.JSON.arrayNode();
        arguments
                .fields()
                .at(SubmitArguments.ARGUMENTS)
                .items()
                .forEach(word -> Texts.LITERAL.of(word).ifPresent(words::add));
        if (!words.isEmpty()) {
            work.set("arguments", words);
        }
        ObjectNode driver = role("driver");
        if (!driver.isEmpty()) {
            work.set("driver", driver);
        }
        executors(work.putObject("executors"));
        Field mode = arguments.setting("spark.submit.deployMode");
        boolean cluster = mode.text().orElse("client").equals("cluster");
        arguments
                .setting("spark.dynamicAllocation.enabled")
                .peek()
                .filter("false"::equals)
                .ifPresent(no ->
                        arguments.setting("spark.dynamicAllocation.enabled").text());
        ObjectNode conf = Values.JSON.objectNode();
        below("spark.", conf::put);
        if (!conf.isEmpty()) {
            work.set("conf", conf);
        }
        return cluster ? work.put("mode", "cluster") : work;
    }

    private void executors(ObjectNode executors) {
        // Spark's default (4.1.1, docs/running-on-kubernetes.md).
        executors.put(
                "count", arguments.setting("spark.executor.instances").number().orElse(2));
        executors.setAll(role("executor"));
        arguments
                .setting("spark.executor.resource.gpu.amount")
                .number()
                .ifPresent(number -> executors.put("gpu", number));
        arguments.setting("spark.executor.resource.gpu.vendor").text();
    }

    private boolean isPython() {
        return SparkFileKeys.isPython(
                arguments.fields().at(SubmitArguments.APPLICATION).peek().orElse(""));
    }

    /** An option takes precedence over its setting. */
    private void files(ObjectNode work, boolean python) {
        if (python) {
            list(work, "pyFiles", "--py-files", "spark.submit.pyFiles", this::inPlace);
        }
        list(work, "archives", "--archives", "spark.archives", this::inPlace);
        list(work, "packages", "--packages", "spark.jars.packages", library -> library);
        if (python) {
            SparkFileKeys.python(work, arguments.setting("spark.pyspark.python"));
        }
    }

    private void list(ObjectNode work, String key, String option, String setting, UnaryOperator<String> place) {
        SparkFileKeys.list(work, key, place, arguments.fields().at(option), arguments.setting(setting));
    }

    /** A file of the submitting machine must be in the image. */
    private String inPlace(String file) {
        if (file.matches("(local://|s3a?://[^/]+)/.*")) {
            return file;
        }
        String inImage = "local:///opt/spark/work-dir/" + file.substring(file.lastIndexOf('/') + 1);
        note(
                Note.Kind.CHANGED,
                arguments.fields().at(SubmitArguments.APPLICATION),
                "`%s` has to be in the image, here `%s`".formatted(file, inImage),
                "copy it into the image, or into a bucket");
        return inImage;
    }

    private ObjectNode role(String role) {
        return SparkKeys.role(
                arguments.setting("spark." + role + ".cores"), arguments.setting("spark." + role + ".memory"));
    }

    private String image() {
        Field image = arguments.setting(IMAGE);
        if (image.peek().isEmpty()) {
            note(
                    Note.Kind.CHANGED,
                    image,
                    "the command names no image, so the stage has `%s`".formatted(SHIPPED_IMAGE),
                    isPython()
                            ? "build an image with Python and pyspark, and name it"
                            : "build an image with your jar and name it");
        }
        return image.text().orElse(SHIPPED_IMAGE);
    }

    /** A stage runs a jar of its image. */
    private String application() {
        Field file = arguments.fields().at(SubmitArguments.APPLICATION);
        String given = file.text().orElse("");
        if (given.startsWith("local:///")) {
            return given;
        }
        if (SparkFileKeys.isPython(given)) {
            return inPlace(given);
        }
        String inImage = "local:///opt/spark/work-dir/" + given.substring(given.lastIndexOf('/') + 1);
        note(
                Note.Kind.CHANGED,
                file,
                "a stage runs a jar of its image, here `%s`".formatted(inImage),
                "copy %s into the image".formatted(given));
        return inImage;
    }

    private void scheduler(StageDraft stage) {
        Field master = arguments.setting("spark.master");
        boolean kubernetes = master.peek().orElse("k8s").startsWith("k8s");
        if (kubernetes) {
            master.text();
        } else {
            note(Note.Kind.CHANGED, master, "the application runs on Kubernetes", "");
            master.text();
        }
        Field scheduler = arguments.setting("spark.kubernetes.scheduler.name");
        boolean volcano = scheduler.peek().orElse("").equals("volcano");
        if (volcano) {
            scheduler.text();
        }
        stage.set("scheduler", volcano || !kubernetes ? "volcano" : "kube-scheduler");
    }

    /** Takes the remaining settings below a prefix. */
    private void below(String prefix, BiConsumer<String, String> to) {
        for (Field setting : UnconvertedFields.of(arguments.fields()).stream()
                .flatMap(field -> field.path().equals(SubmitArguments.CONF)
                        ? field.fields().values().stream()
                        : java.util.stream.Stream.of(field))
                .toList()) {
            String key = setting.path().replaceFirst("^" + SubmitArguments.CONF + "\\.", "");
            if (key.startsWith(prefix) && setting.path().startsWith(SubmitArguments.CONF)) {
                setting.text()
                        .ifPresent(value -> to.accept(key.substring(key.equals(prefix) ? 0 : cut(prefix)), value));
            }
        }
    }

    /** Settings of Spark keep their full name. */
    private static int cut(String prefix) {
        return prefix.equals("spark.") ? 0 : prefix.length();
    }

    private static JsonNode text(String value) {
        return Values.JSON.textNode(Texts.escaped(value));
    }

    /** Parses {@code name:key}. */
    private static JsonNode secret(String reference) {
        int colon = Math.max(0, reference.indexOf(':'));
        return Values.JSON
                .objectNode()
                .put("secret", reference.substring(0, colon))
                .put("key", reference.substring(colon + (colon > 0 ? 1 : 0)));
    }

    private void leftovers() {
        for (Field field : UnconvertedFields.of(arguments.fields())) {
            boolean file =
                    field.path().matches("--(jars|files|py-files|archives|packages|repositories|exclude-packages)");
            note(
                    Note.Kind.NOT_CARRIED,
                    field,
                    file ? "a stage takes nothing from outside its image" : "a `spark` stage has no such key",
                    file ? "put it into the image" : "");
        }
    }

    private void note(Note.Kind kind, Field field, String reason, String advice) {
        draft.note(new Note(kind, label, field.path().replace("--conf.", "--conf "), reason, advice));
    }
}
