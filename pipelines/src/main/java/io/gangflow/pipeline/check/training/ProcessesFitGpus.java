package io.gangflow.pipeline.check.training;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import java.util.stream.Stream;

/**
 * GF0246 and GF0247: processes without a GPU, and ranks with different numbers of GPUs: NCCL refuses two ranks on one
 * GPU, and a GPU without a rank is idle.
 */
final class ProcessesFitGpus {

    private ProcessesFitGpus() {}

    static Stream<Diagnostic> check(StagePlace at, Work.Ddp ddp) {
        int processes = ddp.torchrun().map(Torchrun::processes).orElse(1);
        long gpus = ddp.resources().gpus();
        if (processes == 0) {
            return Stream.of(Diagnostic.of(
                            DiagnosticCode.GF0246,
                            at.value("ddp", "processesPerWorker"),
                            "stage %s has one process for each GPU, but its workers request no GPU"
                                    .formatted(at.quoted()),
                            "no process would start")
                    .withHint("add `gpu` to `resources`, or write a number of processes"));
        }
        return ddp.torchrun().isPresent() && gpus > 0 && gpus % processes != 0
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0247,
                                at.value("ddp", "processesPerWorker"),
                                "%d processes cannot share the %d GPUs of a worker of stage %s evenly"
                                        .formatted(processes, gpus, at.quoted()),
                                processes > gpus
                                        ? "NCCL refuses two ranks on one GPU"
                                        : "%d of the GPUs would be idle".formatted(gpus % processes))
                        .withHint("write `processesPerWorker: gpu` for one process on each GPU"))
                : Stream.of();
    }
}
