package io.gangflow.pipeline.rule;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.stream.Stream;

/** A stage and its place in the file. */
public record LocatedStage(Pipeline pipeline, Stage stage, List<String> path) implements StagePlace {

    public LocatedStage {
        path = List.copyOf(path);
    }

    /** Creates the place of a stage of the pipeline itself, as opposed to the exit stage. */
    public static LocatedStage of(Pipeline pipeline, Stage stage) {
        return new LocatedStage(pipeline, stage, List.of("stages", stage.name()));
    }

    /** Returns all stages, the exit stage last. */
    public static Stream<LocatedStage> all(Pipeline pipeline) {
        return Stream.concat(
                pipeline.stages().stream().map(stage -> of(pipeline, stage)),
                pipeline.onExit().stream().map(stage -> new LocatedStage(pipeline, stage, List.of("onExit"))));
    }

    /** Returns the name in backticks, short enough for a message. */
    @Override
    public String quoted() {
        return "`" + Excerpt.of(stage.name()) + "`";
    }

    public Work work() {
        return stage.work();
    }

    /** Returns the scheduler of the pods. */
    public SchedulerName scheduler() {
        return stage.scheduler().orElse(pipeline.scheduler());
    }

    public boolean isExit() {
        return path.equals(List.of("onExit"));
    }

    /** Returns whether the file has a value at the path below this stage. */
    public boolean has(String... below) {
        return pipeline.source().has(full(below));
    }

    /** Returns the place of the key at a path below this stage, or of the closest enclosing key. */
    @Override
    public SourceSpan key(String... below) {
        return pipeline.source().key(full(below));
    }

    /** Returns the place of the value at a path below this stage, or of the closest enclosing value. */
    @Override
    public SourceSpan value(String... below) {
        String[] full = full(below);
        return pipeline.source().hasValue(full)
                ? pipeline.source().value(full)
                : pipeline.source().key(full);
    }

    /** Returns the place of a predecessor under {@code after}, which is a name, a list or a mapping. */
    public SourceSpan predecessor(String name) {
        int index = stage.after().indexOf(name);
        return has("after", name) ? key("after", name) : value("after", Integer.toString(index));
    }

    private String[] full(String... below) {
        return Stream.concat(path.stream(), Stream.of(below)).toArray(String[]::new);
    }
}
