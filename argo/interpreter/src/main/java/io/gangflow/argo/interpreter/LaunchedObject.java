package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * The encoding of an object in the template of our stage launcher, and the conditions for its end. The launcher itself
 * knows the kinds; the conditions are for engines that run a workflow without starting launchers.
 */
public final class LaunchedObject {

    /** The program in the launcher's image. */
    public static final String PROGRAM = "launch";

    /** Argument: create the objects of the manifest and exit without waiting for them. */
    public static final String CREATE_ONLY = "--create-only";

    /** The input artifact with the manifest as written. */
    public static final String ARTIFACT = "manifest";

    /** Path of the manifest in the launcher's container. */
    public static final String PATH = "/gangflow/manifest.yaml";

    /** File in which the launcher leaves the result of the work. */
    public static final String RESULT = "/tmp/result";

    /** File of a container's termination message (kubernetes, core/v1/types.go, TerminationMessagePathDefault). */
    public static final String TERMINATION_LOG = "/dev/termination-log";

    /** Annotation: a {@link ResourceCondition} that holds once the object has succeeded. */
    public static final String SUCCESS = "gangflow.io/success-condition";

    /** Annotation: a condition that holds once the object has failed. */
    public static final String FAILURE = "gangflow.io/failure-condition";

    /**
     * Annotation of an object that is only created: creates one such object for each of these names, which are appended
     * to the object's name. Separated by spaces.
     */
    public static final String NAMES = "gangflow.io/names";

    /** The input of a node that is suspended until an approval: the text to approve. */
    public static final String APPROVAL = "message";

    private LaunchedObject() {}

    /** Whether the launcher of a template creates its objects without waiting. */
    public static boolean createsOnly(JsonNode template) {
        for (JsonNode argument : template.path("container").path("command")) {
            if (argument.asText().equals(CREATE_ONLY)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Expands a create-only manifest to one object for each of its {@link #NAMES}.
     *
     * @throws UnsupportedWorkflowException when it is not YAML
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

    /** The manifest, if the template runs the launcher. */
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
