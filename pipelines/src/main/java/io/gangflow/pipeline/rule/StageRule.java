package io.gangflow.pipeline.rule;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import java.util.List;
import java.util.stream.Stream;

/** A rule that checks one stage at a time. */
public interface StageRule extends Rule<Pipeline> {

    Stream<Diagnostic> check(LocatedStage stage);

    @Override
    default List<Diagnostic> check(Pipeline pipeline) {
        return LocatedStage.all(pipeline).flatMap(this::check).toList();
    }
}
