package io.gangflow.pipeline.check.training;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Work;
import java.util.stream.Stream;

/**
 * GF0248: a program that does not start the ranks of a worker, or does not get the number of workers. Gangflow starts
 * one process in each pod: the image needs no launcher of Gangflow, and every image with PyTorch has torchrun.
 */
final class RanksAreStarted {

    private RanksAreStarted() {}

    static Stream<Diagnostic> check(StagePlace at, Work.Ddp ddp) {
        RankLauncher launcher = RankLauncher.of(ddp.command());
        boolean needed = ddp.torchrun()
                .filter(torchrun ->
                        torchrun.processes() > 1 || torchrun.elastic().isPresent())
                .isPresent();
        if (needed && launcher == RankLauncher.NONE) {
            return Stream.of(Diagnostic.of(
                            DiagnosticCode.GF0248,
                            at.key("ddp", "command"),
                            "the command of stage %s is a script that no torchrun starts".formatted(at.quoted()),
                            "each worker would be one process")
                    .withHint(
                            "start it with torchrun, which Lightning uses too: " + "`command: [torchrun, train.py]`"));
        }
        boolean alone = ddp.torchrun().isEmpty()
                && !ddp.backend().isForOperator()
                && ddp.workers() > 1
                && launcher == RankLauncher.TORCHRUN
                && !RankLauncher.namesNodes(at.stage(), ddp.command());
        return alone
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0248,
                                at.key("ddp", "command"),
                                "torchrun of stage %s does not know the %d workers"
                                        .formatted(at.quoted(), ddp.workers()),
                                "each worker would train alone")
                        .withHint("add `%s: 1`, which sets the variables of torchrun".formatted("processesPerWorker")))
                : Stream.of();
    }
}
