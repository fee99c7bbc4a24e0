package io.gangflow.simulator.controller;

import io.fabric8.volcano.api.model.batch.v1alpha1.JobCondition;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobState;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobStateBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobStatus;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobStatusBuilder;
import io.gangflow.scheduling.state.Times;
import java.util.Map;
import java.util.TreeMap;

/** The status of a Volcano Job after a step. It is equal to the previous one if nothing has happened. */
final class VolcanoJobStatus {

    private VolcanoJobStatus() {}

    static JobStatus of(VolcanoJobView view, VolcanoJobCounts counts, VolcanoJobStep step) {
        VolcanoJobStep.Kill kill = step instanceof VolcanoJobStep.Kill killing ? killing : null;
        boolean newVersion = kill != null && kill.newVersion();
        boolean newAttempt = kill != null && kill.newAttempt();
        boolean withPlugins = kill == null || !kill.whole();
        JobStatusBuilder status = new JobStatusBuilder(view.status())
                .withPending(counts.pending())
                .withRunning(counts.running())
                .withSucceeded(counts.succeeded())
                .withFailed(counts.failed())
                .withTerminating(counts.terminating())
                .withUnknown(0)
                .withTaskStatusCount(counts.byTask())
                .withMinAvailable(view.job().getSpec().getMinAvailable())
                .withVersion(view.version() + (newVersion ? 1 : 0))
                .withRetryCount(view.retryCount() + (newAttempt ? 1 : 0))
                .withControlledResources(withPlugins ? controlled(view) : Map.of());
        String phase = step.phase().apply(counts);
        if (!phase.equals(view.phase())) {
            String now = Times.seconds(view.nowMillis());
            JobState state = new JobStateBuilder()
                    .withPhase(phase)
                    .withLastTransitionTime(now)
                    .build();
            status.withState(state).addToConditions(new JobCondition(now, phase));
        }
        return status.build();
    }

    private static Map<String, String> controlled(VolcanoJobView view) {
        Map<String, String> controlled = new TreeMap<>();
        view.job().getSpec().getPlugins().keySet().forEach(name -> controlled.put("plugin-" + name, name));
        return controlled;
    }
}
