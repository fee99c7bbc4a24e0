package io.gangflow.cli.check;

import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cluster.Cluster;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ManifestWork;
import io.gangflow.workloads.pods.ResultingWork;
import org.jspecify.annotations.Nullable;

/** What a cluster already runs, and its verdict; each is worked out once, when it is first asked for. Not thread-safe. */
final class RunningWork {

    private static final long SEED = 1;

    private final ManifestOptions options;
    private @Nullable ResultingWork work;
    private @Nullable LockInquiry inquiry;

    RunningWork(ManifestOptions options) {
        this.options = options;
    }

    /** Findings about it belong to no file. */
    ResultingWork work() {
        ResultingWork known = work;
        if (known == null) {
            known = ManifestWork.of(options.contextOnly().objects(), Durations.NONE)
                    .work();
            work = known;
        }
        return known;
    }

    /** Whether it can lock the cluster without anything new. */
    LockInquiry inquiry(Cluster cluster, int orders) throws InterruptedException {
        LockInquiry known = inquiry;
        if (known == null) {
            known = LockInquiry.of(new LockDecider(), LockQuestion.of(work(), cluster), orders, SEED);
            inquiry = known;
        }
        return known;
    }
}
