package io.gangflow.argo.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.template.ResourceTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The minimal permissions of a pipeline's ServiceAccounts. */
final class AccessRules {

    /** The writer puts both at the start of a line of a manifest; nested ones are indented. */
    private static final Pattern API_VERSION = Pattern.compile("^apiVersion: \"?([^\"\\n]+)\"?$", Pattern.MULTILINE);

    private static final Pattern KIND = Pattern.compile("^kind: \"?([^\"\\n]+)\"?$", Pattern.MULTILINE);

    private AccessRules() {}

    /** The permission by which Argo's pods report their results (argo-workflows 4.1, docs/workflow-rbac.md). */
    static PolicyRule taskResults() {
        return rule(KindCatalogue.WORKFLOW_TASK_RESULT, "create", "patch");
    }

    /** A pod of a resource template creates an object and reads it, or deletes one; the stage launcher needs more. */
    static List<PolicyRule> launcher(List<Template> templates) {
        List<PolicyRule> rules = new ArrayList<>();
        for (Template template : templates) {
            JsonNode tree = ArgoJson.tree(template);
            LaunchedObject.manifest(tree)
                    .ifPresent(manifest -> rules.addAll(
                            LaunchedObject.createsOnly(tree)
                                    ? List.of(onObject(manifest, "create", "get"))
                                    : stageLauncher(manifest)));
            ResourceTemplate resource = template.resource();
            if (resource != null) {
                boolean deletes = resource.action().equals("delete");
                String[] verbs = deletes ? new String[] {"delete"} : new String[] {"create", "get"};
                rules.add(onObject(resource.manifest(), verbs));
            }
        }
        if (!rules.isEmpty()) {
            rules.add(taskResults());
        }
        return rules;
    }

    /**
     * The stage launcher creates or adopts an object, follows it, and deletes it when stopped; it reads the logs of the
     * pods, and why they and their PodGroup are pending.
     */
    private static List<PolicyRule> stageLauncher(String manifest) {
        return List.of(
                onObject(manifest, "create", "delete", "get", "watch"),
                rule(KindCatalogue.POD, "get", "list", "watch"),
                rule("", List.of(KindCatalogue.POD.plural() + "/log"), "get"),
                rule(KindCatalogue.POD_GROUP, "get"));
    }

    private static PolicyRule onObject(String manifest, String... verbs) {
        String version = first(API_VERSION, manifest);
        String group = version.contains("/") ? version.substring(0, version.indexOf('/')) : "";
        return rule(group, List.of(KindCatalogue.plural(version, first(KIND, manifest))), verbs);
    }

    /**
     * spark-submit in cluster mode creates the driver, applies its resources by server-side apply, and deletes PodGroup
     * and driver when that is rejected (Spark 4.1.1, {@code submit.Client}). Then it follows the driver: our submission
     * reads it by name, stock Spark watches it, and our step in stock Spark lists it at the end.
     */
    static List<PolicyRule> sparkSubmission(boolean gangs) {
        List<PolicyRule> rules = new ArrayList<>();
        rules.add(taskResults());
        rules.add(rule(KindCatalogue.POD, "create", "delete", "get", "list", "watch"));
        rules.add(rule(KindCatalogue.CONFIG_MAP, "create", "patch"));
        rules.add(rule(KindCatalogue.SERVICE, "create", "patch"));
        if (gangs) {
            rules.add(rule(KindCatalogue.POD_GROUP, "create", "delete", "get", "patch"));
        }
        return rules;
    }

    /**
     * A driver creates its executors, follows them, and cleans up by label whatever the application may have (Spark
     * 4.1.1, {@code KubernetesClusterSchedulerBackend.stop}). Claims are listed but never created, because a stage's
     * settings cannot request volumes.
     *
     * @param marks whether it also changes labels or annotations of pods
     */
    static List<PolicyRule> sparkDriver(boolean marks) {
        List<PolicyRule> rules = new ArrayList<>();
        rules.add(rule(KindCatalogue.CONFIG_MAP, "create", "deletecollection"));
        rules.add(rule(KindCatalogue.PERSISTENT_VOLUME_CLAIM, "deletecollection", "list"));
        rules.add(rule(KindCatalogue.POD, "create", "delete", "deletecollection", "get", "list", "watch"));
        rules.add(rule(KindCatalogue.SERVICE, "deletecollection"));
        if (marks) {
            rules.add(rule(KindCatalogue.POD, "patch"));
        }
        return rules;
    }

    /**
     * Our step passes the secret of {@code spark.authenticate} to executors as a file of a Secret, which it never
     * reads.
     */
    static PolicyRule authSecret() {
        return rule(KindCatalogue.SECRET, "create");
    }

    /** A driver that ends by itself deletes the PodGroup that its submission has created. */
    static PolicyRule ownPodGroup() {
        return rule(KindCatalogue.POD_GROUP, "delete");
    }

    /** One rule for each group and set of verbs, in a stable order. */
    static List<PolicyRule> merged(List<PolicyRule> rules) {
        Map<String, TreeSet<String>> verbs = new TreeMap<>();
        for (PolicyRule rule : rules) {
            for (String resource : rule.getResources()) {
                verbs.computeIfAbsent(rule.getApiGroups().get(0) + "/" + resource, key -> new TreeSet<>())
                        .addAll(rule.getVerbs());
            }
        }
        Map<String, List<String>> resources = new TreeMap<>();
        verbs.forEach((key, allowed) -> resources
                .computeIfAbsent(
                        key.substring(0, key.indexOf('/') + 1) + String.join(",", allowed), same -> new ArrayList<>())
                .add(key.substring(key.indexOf('/') + 1)));
        List<PolicyRule> merged = new ArrayList<>();
        resources.forEach((key, names) -> merged.add(rule(
                key.substring(0, key.indexOf('/')),
                names,
                key.substring(key.indexOf('/') + 1).split(","))));
        return merged;
    }

    private static PolicyRule rule(ApiResource kind, String... verbs) {
        return rule(kind.group(), List.of(kind.plural()), verbs);
    }

    private static PolicyRule rule(String group, List<String> resources, String... verbs) {
        return new PolicyRuleBuilder()
                .withApiGroups(group)
                .withResources(resources)
                .withVerbs(verbs)
                .build();
    }

    private static String first(Pattern pattern, String manifest) {
        Matcher matcher = pattern.matcher(manifest);
        if (!matcher.find()) {
            throw new IllegalArgumentException("a manifest has no apiVersion or no kind:\n" + manifest);
        }
        return matcher.group(1);
    }
}
