package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import java.util.stream.Stream;

/** A rule that looks at one stage at a time. */
interface StageRule extends Rule {

    Stream<Diagnostic> check(StageAt stage);

    @Override
    default Stream<Diagnostic> check(Pipeline pipeline) {
        return StageAt.all(pipeline).flatMap(this::check);
    }
}
