package io.gangflow.argo.nodes;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a pipeline to which a node belongs by its name: a whole stage, or one of its instances.
 *
 * @param instance its index, as in the labels of the objects that it creates; empty for the node of the stage itself
 */
public record StagePart(String stage, Optional<String> instance) {

    /** The name below the workflow's own; large pipelines are split into parts. */
    private static final Pattern BELOW =
            Pattern.compile("\\.(?:Part-[0-9]+\\.)?(?!Part-[0-9]+$)([^.()\\[\\]]+)(?:\\.instance\\(([0-9]+):.*)?");

    /** The part of a node; empty for nodes that enclose stages, and for those of workflows without a pipeline. */
    public static Optional<StagePart> of(String workflow, String node) {
        if (!node.startsWith(workflow)) {
            return Optional.empty();
        }
        Matcher matcher = BELOW.matcher(node.substring(workflow.length()));
        return matcher.matches()
                ? Optional.of(new StagePart(matcher.group(1), Optional.ofNullable(matcher.group(2))))
                : Optional.empty();
    }

    /** Whether a node is the node of the stage itself. */
    public static boolean isStage(String workflow, String stage, String node) {
        return of(workflow, node)
                .filter(part -> part.equals(new StagePart(stage, Optional.empty())))
                .isPresent();
    }

    /**
     * Whether an object with such labels belongs to this part; without an instance label it belongs to the whole stage.
     */
    public boolean has(String stageLabel, Optional<String> instanceLabel) {
        return stage.equals(stageLabel) && (instance.isEmpty() || instance.equals(instanceLabel));
    }

    @Override
    public String toString() {
        return instance.map(index -> stage + "-" + index).orElse(stage);
    }
}
