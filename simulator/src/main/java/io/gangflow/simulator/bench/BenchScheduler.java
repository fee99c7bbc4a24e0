package io.gangflow.simulator.bench;

import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.scheduling.volcano.VolcanoScheduler;

/** The measured scheduler models, the same as in simulations. */
public enum BenchScheduler {
    KUBE_SCHEDULER("kube-scheduler") {
        @Override
        Scheduler scheduler() {
            return new KubeScheduler(1);
        }
    },
    VOLCANO("volcano") {
        @Override
        Scheduler scheduler() {
            return new VolcanoScheduler(VolcanoConfiguration.helmDefault(), 1);
        }
    };

    private final String keyword;

    BenchScheduler(String keyword) {
        this.keyword = keyword;
    }

    /** Returns the name on the command line. */
    public String keyword() {
        return keyword;
    }

    abstract Scheduler scheduler();

    boolean needsPodGroups() {
        return this == VOLCANO;
    }
}
