package io.gangflow.live.version;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program of a cluster that runs as a Deployment. Its version is in the tag of its image; an image with a digest
 * alone, or with another tag, has none.
 *
 * @param title the program, as the beginning of a sentence
 * @param deployment the end of the name of its Deployment: charts put their release in front
 * @param image matches the name of its image, without registry and tag
 */
public record ClusterProgram(String title, String deployment, Pattern image) {

    /** The controller of Argo Workflows. */
    public static final ClusterProgram WORKFLOW_CONTROLLER = new ClusterProgram(
            "Argo's workflow controller", "workflow-controller", Pattern.compile("workflow-?controller"));

    public static final ClusterProgram VOLCANO_SCHEDULER =
            new ClusterProgram("Volcano's scheduler", "volcano-scheduler", Pattern.compile("(vc|volcano)-scheduler"));

    public static final ClusterProgram VOLCANO_CONTROLLERS = new ClusterProgram(
            "Volcano's controllers", "volcano-controllers", Pattern.compile("(vc|volcano)-controller"));

    private static final Pattern REFERENCE =
            Pattern.compile("(?:.*/)?([^/:@]+):v?([0-9]{1,9})\\.([0-9]{1,9})\\.([0-9]{1,9})");

    /** Returns the version of the first image that is of this program. */
    public Optional<Version> version(Stream<String> images) {
        return images.map(REFERENCE::matcher)
                .filter(reference -> reference.lookingAt()
                        && image.matcher(reference.group(1)).find())
                .findFirst()
                .map(ClusterProgram::version);
    }

    private static Version version(Matcher reference) {
        return new Version(
                Long.parseLong(reference.group(2)),
                Long.parseLong(reference.group(3)),
                Long.parseLong(reference.group(4)));
    }
}
