package io.gangflow.airflow.task;

import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The manifests that a task creates, as text: from resource templates, and from the file for the stage launcher. They
 * contain Argo's template tags, so they are searched as text and not parsed as YAML.
 */
record TemplateText(String manifests) {

    private static final Pattern QUEUE = Pattern.compile("(?m)^\\s*queue:\\s*\"?([-A-Za-z0-9._]+)\"?\\s*$");
    private static final Pattern SIZE = Pattern.compile("(?m)^\\s*(?:minMember|minAvailable):\\s*([0-9]{1,6})\\s*$");
    private static final int MOST = 64;

    static TemplateText of(Optional<Template> whole, Map<String, Template> templates) {
        StringBuilder text = new StringBuilder();
        Set<Template> seen = new LinkedHashSet<>();
        Deque<Template> open = new ArrayDeque<>(whole.stream().toList());
        while (!open.isEmpty() && seen.size() < MOST) {
            Template next = open.remove();
            if (seen.add(next)) {
                append(next, text);
                for (TemplateCall call : calls(next)) {
                    Template called = templates.get(call.template());
                    if (called != null) {
                        open.add(called);
                    }
                }
            }
        }
        return new TemplateText(text.toString());
    }

    static List<TemplateCall> calls(Template template) {
        List<TemplateCall> calls = new ArrayList<>();
        if (template.dag() != null) {
            calls.addAll(template.dag().tasks());
        }
        template.steps().forEach(calls::addAll);
        return calls;
    }

    private static void append(Template template, StringBuilder text) {
        if (template.resource() != null) {
            text.append(template.resource().manifest()).append('\n');
        }
        if (template.inputs() != null) {
            template.inputs().artifacts().forEach(artifact -> {
                if (artifact.raw() != null) {
                    text.append(artifact.raw().data()).append('\n');
                }
            });
        }
    }

    String pool() {
        Matcher queue = QUEUE.matcher(manifests);
        return queue.find() ? queue.group(1) : "default";
    }

    int slots() {
        Matcher size = SIZE.matcher(manifests);
        return size.find() ? Math.max(1, Integer.parseInt(size.group(1))) : 1;
    }
}
