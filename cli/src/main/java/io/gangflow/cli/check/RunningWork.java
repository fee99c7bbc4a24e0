package io.gangflow.cli.check;

import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cluster.Cluster;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import org.jspecify.annotations.Nullable;

/** The work that a cluster already runs, and its verdict. Each is computed once, on first use. Not thread-safe. */
final class RunningWork {

    private static final long SEED = 1;

    private final ManifestOptions options;
    private @Nullable ResultingWork work;
    private @Nullable LockInquiry inquiry;

    RunningWork(ManifestOptions options) {
        this.options = options;
    }

    /** Findings in this work belong to no file. */
    ResultingWork work() {
        ResultingWork known = work;
        if (known == null) {
            known = ManifestWork.of(options.contextOnly().objects(), Durations.NONE)
                    .work();
            work = known;
        }
        return known;
    }

    /** Returns whether the running work can lock the cluster without any new work. */
    LockInquiry inquiry(Cluster cluster, int orders) throws InterruptedException {
        LockInquiry known = inquiry;
        if (known == null) {
            known = LockInquiry.of(new LockDecider(), LockQuestion.of(work(), cluster), orders, SEED);
            inquiry = known;
        }
        return known;
    }
}
