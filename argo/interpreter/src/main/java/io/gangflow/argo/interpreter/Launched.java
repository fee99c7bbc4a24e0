package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * How a template carries the object that our stage launcher creates, and how one sees on that object that it has ended. The
 * launcher itself knows the kinds; the conditions are for those who play a workflow and start no launcher.
 */
public final class Launched {

    /** The image's program. */
    public static final String PROGRAM = "launch";

    /** Argument: create the objects of the manifest and end, whatever becomes of them. */
    public static final String CREATE_ONLY = "--create-only";

    /** The input artifact that is the manifest, as it is written. */
    public static final String ARTIFACT = "manifest";

    /** Where the launcher finds it. */
    public static final String PATH = "/gangflow/manifest.yaml";

    /** Where the launcher leaves the result of the work. */
    public static final String RESULT = "/tmp/result";

    /** Where any container leaves its termination message (kubernetes, core/v1/types.go, TerminationMessagePathDefault). */
    public static final String TERMINATION_LOG = "/dev/termination-log";

    /** Annotation: a {@link ResourceCondition} that holds once the object has ended well. */
    public static final String SUCCESS = "gangflow.io/success-condition";

    /** Annotation: the same for one that has failed. */
    public static final String FAILURE = "gangflow.io/failure-condition";

    /**
     * Annotation of an object that is only created: one such object is created for each of these names, which follow the name that
     * the object has. Spaces separate them.
     */
    public static final String NAMES = "gangflow.io/names";

    /** The input of what is suspended until somebody approves: what to approve. */
    public static final String APPROVAL = "message";

    private Launched() {}

    /** Whether the launcher of a template creates its objects and waits for none. */
    public static boolean createsOnly(JsonNode template) {
        for (JsonNode argument : template.path("container").path("command")) {
            if (argument.asText().equals(CREATE_ONLY)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The manifest of what is only created, with an object for each of its {@link #NAMES}.
     *
     * @throws UnsupportedWorkflowException when it is no YAML
     */
    public static String each(String manifest) {
        if (!manifest.contains(NAMES)) {
            return manifest;
        }
        StringBuilder each = new StringBuilder();
        for (JsonNode document : ManifestTree.parseYaml(ARTIFACT, manifest)) {
            String names = document.at("/metadata/annotations").path(NAMES).asText();
            if (names.isEmpty()) {
                each.append("---\n").append(document).append('\n');
                continue;
            }
            ObjectNode object = document.deepCopy();
            ObjectNode metadata = object.withObject("/metadata");
            metadata.withObject("/annotations").remove(NAMES);
            String name = metadata.path("name").asText();
            for (String end : names.split(" ", -1)) {
                metadata.put("name", name + end);
                each.append("---\n").append(object).append('\n');
            }
        }
        return each.toString();
    }

    /** The text of the manifest, when the launcher is what this template runs. */
    public static Optional<String> manifest(JsonNode template) {
        if (!template.path("container").path("command").path(0).asText().equals(PROGRAM)) {
            return Optional.empty();
        }
        for (JsonNode artifact : template.path("inputs").path("artifacts")) {
            if (artifact.path("name").asText().equals(ARTIFACT)) {
                return Optional.of(artifact.path("raw").path("data").asText());
            }
        }
        return Optional.empty();
    }
}
