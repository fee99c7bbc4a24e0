package io.gangflow.argo.manifests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Everything that is done to the text of a compiled workflow until programs get it, pass by pass: Argo's controller
 * (argo-workflows 4.1.2: common/util.go ProcessArgs and SubstituteParams, dag.go, steps.go, operator.go processItem, workflowpod.go
 * substitutePodParams), the kubelet of Argo's pod, which expands the variable ARGO_TEMPLATE too, the reader of a
 * manifest, and the kubelets of the pods that come out of it.
 */
final class ArgoPasses {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();

    /** A variable of this length is offloaded to a ConfigMap, which no kubelet expands (common.go, MaxEnvVarLen). */
    private static final int MAX_ENV = 131_072;

    private final Map<String, JsonNode> templates = new HashMap<>();
    private final Map<String, String> globals =
            new HashMap<>(Map.of("workflow.name", "demo-1", "workflow.uid", "uid-1", "workflow.namespace", "default"));
    private final Map<String, JsonNode> worlds = new LinkedHashMap<>();

    private ArgoPasses(JsonNode spec, String value) {
        spec.path("templates")
                .forEach(template -> templates.put(template.path("name").asText(), template));
        spec.path("arguments")
                .path("parameters")
                .forEach(parameter -> globals.put(
                        "workflow.parameters." + parameter.path("name").asText(), value));
    }

    /**
     * What every leaf of a run becomes, by the place where it is called.
     *
     * @param value of every parameter
     * @throws ArgoSubstitution.Refused when Argo creates nothing from it
     */
    static Map<String, JsonNode> of(JsonNode spec, String value) {
        ArgoPasses passes = new ArgoPasses(spec, value);
        passes.walk("", spec.path("entrypoint").asText(), Map.of());
        return passes.worlds;
    }

    private void walk(String place, String name, Map<String, String> arguments) {
        JsonNode template = processed(templates.getOrDefault(name, MissingNode.getInstance()), arguments);
        template.path("dag").path("tasks").forEach(call -> call(place, call));
        template.path("steps").forEach(step -> step.forEach(call -> call(place, call)));
        if (template.has("container") || template.has("resource")) {
            worlds.put(place, leaf(template, arguments));
        }
    }

    private void call(String place, JsonNode call) {
        String text = ArgoSubstitution.replace(call.toString(), globals);
        JsonNode items = tree(text).path("withItems");
        if (items.isMissingNode()) {
            called(place, tree(text));
        }
        for (JsonNode item : items) {
            Map<String, String> values = new HashMap<>(globals);
            item.properties()
                    .forEach(field -> values.put(
                            "item." + field.getKey(), field.getValue().asText()));
            called(place + "#" + item.path("instance").asText(), tree(ArgoSubstitution.replace(text, values)));
        }
    }

    private void called(String place, JsonNode call) {
        String here = place + "/" + call.path("name").asText();
        walk(here, call.path("template").asText(), arguments(call));
        JsonNode exit = call.path("hooks").path("exit");
        if (!exit.isMissingNode()) {
            walk(here + "/onExit", exit.path("template").asText(), arguments(exit));
        }
    }

    private static Map<String, String> arguments(JsonNode call) {
        Map<String, String> arguments = new HashMap<>();
        call.path("arguments")
                .path("parameters")
                .forEach(parameter -> arguments.put(
                        parameter.path("name").asText(), parameter.path("value").asText()));
        return arguments;
    }

    private JsonNode processed(JsonNode template, Map<String, String> arguments) {
        ObjectNode copy = template.deepCopy();
        for (JsonNode input : copy.path("inputs").path("parameters")) {
            ((ObjectNode) input).put("value", arguments.get(input.path("name").asText()));
        }
        JsonNode once = substituted(copy, Map.of());
        return template.has("retryStrategy") ? substituted(once, Map.of("retries", "0")) : once;
    }

    /** SubstituteParams: what is known everywhere, and then the inputs in the text that has come out. */
    private JsonNode substituted(JsonNode template, Map<String, String> local) {
        Map<String, String> known = new HashMap<>(globals);
        known.putAll(local);
        String first = ArgoSubstitution.replace(template.toString(), known);
        for (JsonNode input : tree(first).path("inputs").path("parameters")) {
            known.put(
                    "inputs.parameters." + input.path("name").asText(),
                    input.path("value").asText());
        }
        return tree(ArgoSubstitution.replace(first, known));
    }

    private JsonNode leaf(JsonNode template, Map<String, String> arguments) {
        if (template.path("resource").path("setOwnerReference").asBoolean()) {
            ((ObjectNode) template.path("resource")).put("manifest", rewritten(template));
        }
        ObjectNode pod = JSON.createObjectNode();
        pod.set("metadata", template.path("metadata"));
        pod.set("main", template.path("container"));
        pod.put("ARGO_TEMPLATE", template.toString());
        Map<String, String> known = new HashMap<>(globals);
        arguments.forEach((name, value) -> known.put("inputs.parameters." + name, value));
        known.put("pod.name", "pod-1");
        ObjectNode made = (ObjectNode) tree(ArgoSubstitution.replace(pod.toString(), known));
        String variable = made.remove("ARGO_TEMPLATE").asText();
        Kubelet.expandContainers(made);
        return made.setAll(executed(variable));
    }

    /** The outputs and the object that Argo's executor, or our launcher, finds in the variable. */
    static ObjectNode executed(String variable) {
        JsonNode template = tree(
                variable.length() > MAX_ENV
                        ? variable
                        : Kubelet.expand(
                                variable,
                                Map.of("ARGO_CONTAINER_NAME", "init", "KUBERNETES_SERVICE_HOST", "10.96.0.1")));
        ObjectNode made = JSON.createObjectNode();
        made.set("outputs", template.path("outputs"));
        made.set("object", object(template));
        return made;
    }

    /** What programs get of every container in the tree. */
    static void expand(JsonNode tree) {
        Kubelet.expandContainers(tree);
    }

    /** operator.go, executeResource: read, given an owner, and written anew; every escape is gone. */
    private static String rewritten(JsonNode template) {
        try {
            return YAML.writeValueAsString(
                    YAML.readTree(template.path("resource").path("manifest").asText()));
        } catch (JsonProcessingException e) {
            throw new ArgoSubstitution.Refused("not YAML: " + e.getOriginalMessage());
        }
    }

    private static JsonNode object(JsonNode template) {
        String manifest = template.path("resource").path("manifest").asText("");
        for (JsonNode artifact : template.path("inputs").path("artifacts")) {
            manifest = artifact.path("raw").path("data").asText();
        }
        try {
            JsonNode object = YAML.readTree(manifest);
            Kubelet.expandContainers(object);
            return object;
        } catch (JsonProcessingException e) {
            throw new ArgoSubstitution.Refused("not YAML: " + e.getOriginalMessage());
        }
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new ArgoSubstitution.Refused("not JSON: " + e.getOriginalMessage());
        }
    }

    /** What a kubelet does to containers (kubernetes 1.36, third_party/forked/golang/expansion). */
    private static final class Kubelet {

        static void expandContainers(JsonNode tree) {
            if (tree.path("command") instanceof ArrayNode command && tree.has("image")) {
                Map<String, String> env = environment(tree);
                expand(command, env);
                if (command.path(0).asText().equals("spark-submit")) {
                    expandSparkSubmit(command);
                }
            }
            if (tree.has("sparkConf")) {
                expandOperator((ObjectNode) tree);
            }
            tree.forEach(Kubelet::expandContainers);
        }

        private static Map<String, String> environment(JsonNode container) {
            Map<String, String> env = new LinkedHashMap<>();
            for (JsonNode variable : container.path("env")) {
                if (variable.has("value")) {
                    String value = expand(variable.path("value").asText(), env);
                    env.put(variable.path("name").asText(), value);
                    ((ObjectNode) variable).put("value", value);
                }
            }
            return env;
        }

        /** Variables of pods that Spark creates and, in cluster mode, the arguments are expanded there once more. */
        private static void expandSparkSubmit(ArrayNode command) {
            boolean application = false;
            boolean cluster = command.path(4).asText().equals("cluster");
            for (int index = 0; index < command.size(); index++) {
                String word = command.get(index).asText();
                boolean variable =
                        word.startsWith("spark.executorEnv.") || word.startsWith("spark.kubernetes.driverEnv.");
                if (variable || (application && cluster)) {
                    command.set(index, TextNode.valueOf(expand(word, Map.of())));
                }
                application |= word.startsWith("local:///");
            }
        }

        private static void expandOperator(ObjectNode application) {
            for (String field : new String[] {"arguments", "driverArgs"}) {
                if (application.path(field) instanceof ArrayNode arguments) {
                    expand(arguments, Map.of());
                }
            }
            ObjectNode conf = (ObjectNode) application.path("sparkConf");
            conf.properties()
                    .forEach(entry ->
                            conf.put(entry.getKey(), expand(entry.getValue().asText(), Map.of())));
        }

        private static void expand(ArrayNode words, Map<String, String> env) {
            for (int index = 0; index < words.size(); index++) {
                words.set(index, TextNode.valueOf(expand(words.get(index).asText(), env)));
            }
        }

        static String expand(String text, Map<String, String> env) {
            if (text.indexOf('$') < 0) {
                return text;
            }
            StringBuilder expanded = new StringBuilder();
            for (int at = 0; at < text.length(); at++) {
                char next = text.charAt(at);
                char after = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
                int close = after == '(' ? text.indexOf(')', at) : -1;
                if (next != '$' || at + 1 == text.length()) {
                    expanded.append(next);
                } else if (after == '$') {
                    expanded.append('$');
                    at++;
                } else if (close > 0) {
                    String name = text.substring(at + 2, close);
                    expanded.append(env.getOrDefault(name, "$(" + name + ")"));
                    at = close;
                } else {
                    expanded.append(next);
                }
            }
            return expanded.toString();
        }
    }
}
