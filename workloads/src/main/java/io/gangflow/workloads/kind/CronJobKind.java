package io.gangflow.workloads.kind;

import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Set;

/** One run of a CronJob. */
final class CronJobKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.CRON_JOB);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        CronJob job = (CronJob) cause.object().object();
        JobSpec spec = job.getSpec() == null || job.getSpec().getJobTemplate() == null
                ? null
                : job.getSpec().getJobTemplate().getSpec();
        JobKind.add(cause, spec == null ? new JobSpec() : spec, draft, "spec", "jobTemplate", "spec");
    }
}
