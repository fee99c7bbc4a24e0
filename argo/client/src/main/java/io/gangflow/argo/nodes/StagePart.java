package io.gangflow.argo.nodes;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a pipeline a node belongs to, by its name: a stage as a whole, or one of its instances.
 *
 * @param instance its index, as the objects that it creates are labelled; empty for the node of the stage itself
 */
public record StagePart(String stage, Optional<String> instance) {

    /** Below the workflow's own name; large pipelines are cut into parts. */
    private static final Pattern BELOW =
            Pattern.compile("\\.(?:Part-[0-9]+\\.)?(?!Part-[0-9]+$)([^.()\\[\\]]+)(?:\\.instance\\(([0-9]+):.*)?");

    /** Empty for nodes that enclose stages, and for those of workflows that are not of a pipeline. */
    public static Optional<StagePart> of(String workflow, String node) {
        if (!node.startsWith(workflow)) {
            return Optional.empty();
        }
        Matcher matcher = BELOW.matcher(node.substring(workflow.length()));
        return matcher.matches()
                ? Optional.of(new StagePart(matcher.group(1), Optional.ofNullable(matcher.group(2))))
                : Optional.empty();
    }

    /** Whether a node is that of a stage itself. */
    public static boolean isStage(String workflow, String stage, String node) {
        return of(workflow, node)
                .filter(part -> part.equals(new StagePart(stage, Optional.empty())))
                .isPresent();
    }

    /** Whether an object with such labels belongs to it; one that names no instance is the whole stage's. */
    public boolean has(String stageLabel, Optional<String> instanceLabel) {
        return stage.equals(stageLabel) && (instance.isEmpty() || instance.equals(instanceLabel));
    }

    @Override
    public String toString() {
        return instance.map(index -> stage + "-" + index).orElse(stage);
    }
}
