package io.gangflow.rules.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A template of a workflow and its place. */
public record WorkflowTemplate(ForeignObject object, JsonNode tree, List<String> path) {

    private static final Pattern KIND = Pattern.compile("(?m)^\\s*kind:\\s*['\"]?([A-Za-z]+)");
    private static final Pattern API = Pattern.compile("(?m)^\\s*apiVersion:\\s*['\"]?([A-Za-z0-9./]+)");

    public WorkflowTemplate {
        path = List.copyOf(path);
    }

    public String name() {
        return tree.path("name").asText();
    }

    public boolean isResource() {
        return tree.has("resource");
    }

    public String action() {
        return tree.path("resource").path("action").asText("");
    }

    public String condition(String which) {
        return tree.path("resource").path(which).asText("");
    }

    public String manifest() {
        return tree.path("resource").path("manifest").asText("");
    }

    /** Returns {@code apiVersion/kind} of the manifest, as far as it is known before tags are replaced. */
    public String manifestType() {
        return first(API) + "/" + first(KIND);
    }

    public boolean makesVolcanoJob() {
        return isResource() && manifestType().equals(CheckedWork.VOLCANO_JOB);
    }

    public SourceSpan span(String... below) {
        return object.span(Stream.concat(path.stream(), Arrays.stream(below)).toArray(String[]::new));
    }

    private String first(Pattern pattern) {
        Matcher matcher = pattern.matcher(manifest());
        return matcher.find() ? matcher.group(1) : "";
    }
}
