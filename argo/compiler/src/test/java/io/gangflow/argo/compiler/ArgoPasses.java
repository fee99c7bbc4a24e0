package io.gangflow.argo.compiler;

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
import java.util.regex.Pattern;

/**
 * Models all passes over the text of a compiled workflow until programs get it: Argo's controller (argo-workflows
 * 4.1.2: common/util.go ProcessArgs and SubstituteParams, dag.go, steps.go, operator.go processItem, workflowpod.go
 * substitutePodParams), the kubelet of Argo's pod, which also expands the variable ARGO_TEMPLATE, the parser of a
 * manifest, and the kubelets of the created pods.
 */
final class ArgoPasses {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();

    /** A variable of this length is offloaded to a ConfigMap, which no kubelet expands (common.go, MaxEnvVarLen). */
    private static final int MAX_ENV = 131_072;

    /** A tag that contains {@code workflow} other than its name, UID or namespace. */
    private static final Pattern PARAMETER =
            Pattern.compile("\\{\\{(?:(?!}}).)*?\\bworkflow\\b(?!\\.(?:name|uid|namespace)\\b)", Pattern.DOTALL);

    /** An expression that is not modelled, in a place where its result would be a JSON string. */
    private static final Pattern UNREADABLE = Pattern.compile("(?<=[:,\\[])" + ArgoExpression.EVALUATED);

    private final JsonNode spec;
    private final Map<String, JsonNode> templates = new HashMap<>();
    private final Map<String, Boolean> constant = new HashMap<>();
    private final Map<Call, Map<String, JsonNode>> first = new HashMap<>();
    private final Map<String, Map<String, JsonNode>> firstCalls = new HashMap<>();
    private boolean hasRun;

    /** The input of one call of a template, in addition to the workflow's parameters. */
    private record Call(String template, Map<String, String> arguments) {}

    ArgoPasses(JsonNode spec) {
        this.spec = spec;
        spec.path("templates")
                .forEach(template -> templates.put(template.path("name").asText(), template));
    }

    /**
     * The result of every leaf of a run, by the path of its call. Calls without any parameter are made only in the
     * first run of a workflow; later runs have the same leaves.
     *
     * @param value of every parameter
     * @throws ArgoSubstitution.Refused when Argo creates nothing from it
     */
    Map<String, JsonNode> of(String value) {
        Map<String, String> globals = new HashMap<>(
                Map.of("workflow.name", "demo-1", "workflow.uid", "uid-1", "workflow.namespace", "default"));
        spec.path("arguments")
                .path("parameters")
                .forEach(parameter -> globals.put(
                        "workflow.parameters." + parameter.path("name").asText(), value));
        Run run = new Run(globals, value, !hasRun);
        run.walk("", spec.path("entrypoint").asText(), Map.of());
        hasRun = true;
        return run.worlds;
    }

    private boolean isConstant(String name) {
        Boolean known = constant.get(name);
        if (known == null) {
            JsonNode template = templates.getOrDefault(name, MissingNode.getInstance());
            known = isConstant(template, template.toString());
            constant.put(name, known);
        }
        return known;
    }

    /**
     * Whether neither this template nor one that it calls has a tag that could refer to a parameter of the workflow.
     */
    private boolean isConstant(JsonNode caller, String json) {
        return !PARAMETER.matcher(json).find()
                && caller.findValuesAsText("template").stream().allMatch(this::isConstant);
    }

    /** A run with one value. */
    private final class Run {

        private final Map<String, String> globals;
        private final String value;
        private final boolean isFirst;
        private final Map<String, JsonNode> worlds = new LinkedHashMap<>();

        Run(Map<String, String> globals, String value, boolean isFirst) {
            this.globals = globals;
            this.value = value;
            this.isFirst = isFirst;
        }

        void walk(String place, String name, Map<String, String> arguments) {
            Map<String, JsonNode> leaves = null;
            Call call = new Call(name, arguments);
            if (isConstant(name)) {
                leaves = first.get(call);
            }
            if (leaves == null) {
                Run below = new Run(globals, value, isFirst);
                below.walkAnew(name, arguments);
                leaves = below.worlds;
                if (isFirst && isConstant(name) && isUntouched(leaves)) {
                    first.put(call, leaves);
                }
            }
            leaves.forEach((below, leaf) -> worlds.put(place + below, leaf));
        }

        private void walkAnew(String name, Map<String, String> arguments) {
            JsonNode template = processed(templates.getOrDefault(name, MissingNode.getInstance()), arguments);
            template.path("dag").path("tasks").forEach(this::call);
            template.path("steps").forEach(step -> step.forEach(this::call));
            if (template.has("container") || template.has("resource")) {
                worlds.put("", leaf(template, arguments));
            }
        }

        /** Whether no leaf contains the value: only such leaves can be reused by a later run. */
        private boolean isUntouched(Map<String, JsonNode> leaves) {
            return leaves.values().stream().noneMatch(leaf -> leaf.toString().contains(value));
        }

        private void call(JsonNode call) {
            String json = call.toString();
            Map<String, JsonNode> leaves = firstCalls.get(json);
            if (leaves == null) {
                Run below = new Run(globals, value, isFirst);
                below.callAnew(json);
                leaves = below.worlds;
                if (isFirst && isConstant(call, json) && isUntouched(leaves)) {
                    firstCalls.put(json, leaves);
                }
            }
            worlds.putAll(leaves);
        }

        private void callAnew(String json) {
            ArgoSubstitution.Text text = ArgoSubstitution.replace(json, globals);
            JsonNode items = text.tree().path("withItems");
            if (items.isMissingNode()) {
                called("", text.tree());
            }
            for (JsonNode item : items) {
                Map<String, String> values = new HashMap<>(globals);
                item.properties()
                        .forEach(field -> values.put(
                                "item." + field.getKey(), field.getValue().asText()));
                called("#" + item.path("instance").asText(), text.with(values).tree());
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
                            parameter.path("name").asText(),
                            parameter.path("value").asText()));
            return arguments;
        }

        private JsonNode processed(JsonNode template, Map<String, String> arguments) {
            ObjectNode copy = template.deepCopy();
            for (JsonNode input : copy.path("inputs").path("parameters")) {
                ((ObjectNode) input)
                        .put("value", arguments.get(input.path("name").asText()));
            }
            JsonNode once = substituted(copy, Map.of());
            return template.has("retryStrategy") ? substituted(once, Map.of("retries", "0")) : once;
        }

        /** SubstituteParams: first the global variables, then the inputs in the resulting text. */
        private JsonNode substituted(JsonNode template, Map<String, String> local) {
            Map<String, String> known = new HashMap<>(globals);
            known.putAll(local);
            ArgoSubstitution.Text text = ArgoSubstitution.replace(template.toString(), known);
            for (JsonNode input : text.tree().path("inputs").path("parameters")) {
                known.put(
                        "inputs.parameters." + input.path("name").asText(),
                        input.path("value").asText());
            }
            return text.with(known).tree();
        }

        private JsonNode leaf(JsonNode template, Map<String, String> arguments) {
            if (template.path("resource").path("setOwnerReference").asBoolean()) {
                ((ObjectNode) template.path("resource")).put("manifest", rewritten(template));
            }
            ObjectNode pod = JSON.createObjectNode();
            pod.set("metadata", template.path("metadata"));
            pod.set("main", template.path("container"));
            pod.put("patch", template.path("podSpecPatch").asText());
            pod.put("ARGO_TEMPLATE", template.toString());
            Map<String, String> known = new HashMap<>(globals);
            arguments.forEach((name, value) -> known.put("inputs.parameters." + name, value));
            known.put("pod.name", "pod-1");
            ObjectNode made =
                    (ObjectNode) ArgoSubstitution.replace(pod.toString(), known).tree();
            String variable = made.remove("ARGO_TEMPLATE").asText();
            made.set("patch", yaml(made.path("patch").asText()));
            Kubelet.expandContainers(made);
            return made.setAll(executed(variable));
        }
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

    /** Expands all containers in the tree. */
    static void expand(JsonNode tree) {
        Kubelet.expandContainers(tree);
    }

    /** operator.go, executeResource: parsed, given an owner, and rewritten, which removes every escape. */
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
        JsonNode object = yaml(manifest);
        Kubelet.expandContainers(object);
        return object;
    }

    private static JsonNode yaml(String text) {
        try {
            return YAML.readTree(text);
        } catch (JsonProcessingException e) {
            throw new ArgoSubstitution.Refused("not YAML: " + e.getOriginalMessage());
        }
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new ArgoSubstitution.Refused("not JSON: %s in `%.2000s`".formatted(e.getOriginalMessage(), json));
        }
    }

    /** A kubelet's expansion in containers (kubernetes 1.36, third_party/forked/golang/expansion). */
    private static final class Kubelet {

        static void expandContainers(JsonNode tree) {
            if (tree.path("command") instanceof ArrayNode command && tree.has("image")) {
                Map<String, String> env = environment(tree);
                expand(command, env);
                if (command.path(0).asText().equals("spark-submit")) {
                    expandSparkSubmit(command);
                }
            } else if (tree.path("env").isArray() && tree.has("image")) {
                environment(tree);
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

        /**
         * Variables of pods that Spark creates and, in cluster mode, the arguments are expanded once more in those
         * pods.
         */
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
                if (word.contains("PodPatch={")) {
                    // Our steps parse it, and the kubelets of Spark's pods expand its containers.
                    JsonNode patch = tree(UNREADABLE
                            .matcher(word.substring(word.indexOf('=') + 1))
                            .replaceAll('"' + ArgoExpression.EVALUATED + '"'));
                    command.set(index, patch); // its containers are expanded with those below this one
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
