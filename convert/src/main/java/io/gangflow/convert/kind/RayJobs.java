package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Texts;
import io.gangflow.convert.pod.Values;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Converts RayJobs (KubeRay 1.7.0, rayjob_types.go) with one group of workers to {@code ray} stages. */
final class RayJobs {

    /** Words that a shell does not change. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*");

    private RayJobs() {}

    static Attempt of(Source source, PipelineDraft draft) {
        Field spec = source.spec();
        Field cluster = spec.at("rayClusterSpec");
        List<Field> groups = cluster.at("workerGroupSpecs").items();
        Optional<String> entrypoint = spec.at("entrypoint").text().map(String::strip);
        if (groups.size() != 1
                || count(groups.get(0).at("replicas"), 1) < 1
                || count(groups.get(0).at("numOfHosts"), 1) != 1) {
            return Attempt.refused(cluster, "a `ray` stage has one group of workers with a pod for each", "");
        }
        if (entrypoint.isEmpty()
                || spec.at("submissionMode")
                        .peek()
                        .filter("InteractiveMode"::equals)
                        .isPresent()) {
            return Attempt.refused(spec, "a `ray` stage has a command", "write it as `entrypoint`");
        }
        Field group = groups.get(0);
        group.at("groupName").text();
        Gang gang = new Gang(List.of(
                new Gang.Role("head", 1, cluster.at("headGroupSpec", "template")),
                new Gang.Role("worker", group.at("replicas").number().orElse(1), group.at("template"))));
        Attempt attempt = gang.ray(source.stage(), command(entrypoint.get()), runtimeEnv(spec.at("runtimeEnvYAML")));
        attempt.stage().ifPresent(stage -> settings(source, stage));
        return attempt;
    }

    /** A missing node if the field is absent or its text is not a YAML mapping; such a text is listed as not carried over. */
    private static JsonNode runtimeEnv(Field text) {
        JsonNode env = text.peek()
                .flatMap(yaml -> YamlTree.read(text.path(), yaml).value())
                .filter(JsonNode::isObject)
                .orElseGet(MissingNode::getInstance);
        if (env.isObject()) {
            text.text();
        }
        return env;
    }

    private static int count(Field field, int otherwise) {
        return field.peek()
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(Integer::valueOf)
                .orElse(otherwise);
    }

    /** Ray passes the entrypoint to a shell, which is omitted if it changes nothing. */
    private static List<String> command(String entrypoint) {
        List<String> words = List.of(entrypoint.split("\\s+", -1));
        boolean plain = words.stream().allMatch(PLAIN.asMatchPredicate())
                && !ASSIGNMENT.matcher(words.get(0)).matches();
        return plain ? words : List.of("bash", "-c", Texts.escaped(entrypoint));
    }

    private static void settings(Source source, StageDraft stage) {
        Field labels = source.root().at("metadata", "labels");
        Field scheduler = labels.at("ray.io/scheduler-name");
        Field queue = labels.at("volcano.sh/queue-name");
        boolean gang = scheduler.text().filter("volcano"::equals).isPresent() || queue.isGiven();
        stage.set("scheduler", gang ? "volcano" : "kube-scheduler");
        queue.text().ifPresent(name -> stage.set("queue", name));
        labels.at("ray.io/priority-class-name").text().ifPresent(name -> stage.set("priority", name));
        source.spec().at("backoffLimit").number().ifPresent(limit -> SinglePods.retry(stage, Math.min(limit, 100)));
        source.spec()
                .at("activeDeadlineSeconds")
                .number()
                .ifPresent(seconds -> stage.set("timeout", Values.duration(seconds)));
    }

    /**
     * The work of a stage: its head is a mapping with the resources of its pod.
     *
     * @param runtimeEnv an empty or missing node if the job has no runtime environment
     */
    static ObjectNode work(
            String image, List<String> command, JsonNode head, int workers, ObjectNode worker, JsonNode runtimeEnv) {
        ObjectNode work = Values.JSON.objectNode().put("image", image);
        work.set("command", Values.texts(command));
        work.putObject("head").set("resources", head);
        work.put("workers", workers);
        if (!worker.isEmpty()) {
            work.set("resources", worker);
        }
        if (!runtimeEnv.isEmpty()) {
            work.set("runtimeEnv", runtimeEnv);
        }
        return work;
    }
}
