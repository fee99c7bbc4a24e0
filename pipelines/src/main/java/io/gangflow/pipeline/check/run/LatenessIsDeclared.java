package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.notify.NotifyEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** GF0253: a notification of late runs without a time after which a run is late, and such a time of zero. */
final class LatenessIsDeclared {

    private LatenessIsDeclared() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        pipeline.watch()
                .late()
                .filter(Duration::isZero)
                .ifPresent(zero -> found.add(Diagnostic.of(
                        DiagnosticCode.GF0253,
                        pipeline.source().value("late"),
                        "a run cannot end `0s` after it is scheduled",
                        "longer than zero")));
        if (pipeline.watch().late().isPresent()) {
            return found;
        }
        for (int index = 0; index < pipeline.watch().notifications().size(); index++) {
            if (pipeline.watch().notifications().get(index).events().contains(NotifyEvent.LATE)) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0253,
                                pipeline.source().value("notify", Integer.toString(index), "on"),
                                "the pipeline does not set when a run is `late`",
                                "`late: 2h` is missing")
                        .withHint("add `late` beside `notify`"));
            }
        }
        return found;
    }
}
