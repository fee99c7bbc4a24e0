package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Decisions.PodGroupUpdate;
import io.gangflow.scheduling.volcano.job.GangMessages;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.Phases;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the results of a session: phases and conditions of PodGroups, and why pods are pending (framework/session.go,
 * plugins/gang, cache/cache.go). Like Volcano it writes only changes. Keeps what it wrote last; not thread-safe.
 */
final class SessionClose {

    private final Profile profile;
    private Map<String, Map<String, String>> messages = new HashMap<>();

    SessionClose(Profile profile) {
        this.profile = profile;
    }

    Decisions close(Session session) {
        Map<String, Map<String, String>> newMessages = new HashMap<>();
        List<PodGroupUpdate> updates = new ArrayList<>();
        List<Decisions.Unschedulable> unschedulable = new ArrayList<>();
        List<Decisions.Nomination> nominations = new ArrayList<>();
        for (JobInfo job : session.activeJobs()) {
            Map<String, String> told = messages.getOrDefault(job.uid(), Map.of());
            PodGroupUpdate last = job.lastUpdate();
            if (last != null && job.isAsWritten()) {
                if (!last.phase().equals(job.group().phase())) {
                    updates.add(last);
                }
                keep(job, told, newMessages);
                continue;
            }
            PodGroupUpdate update = update(job);
            if (!update.equals(job.lastUpdate())
                    || !update.phase().equals(job.group().phase())) {
                updates.add(update);
            }
            job.wroteAll(update);
            Map<String, String> now = new HashMap<>();
            for (TaskInfo task : job.tasks()) {
                nomination(task).ifPresent(nominations::add);
                GangMessages.ofTask(job, task).ifPresent(message -> {
                    now.put(task.uid(), message);
                    if (!message.equals(told.get(task.uid()))) {
                        unschedulable.add(new Decisions.Unschedulable(
                                task.pod().namespace(), task.pod().name(), message));
                    }
                });
            }
            keep(job, now, newMessages);
        }
        messages = newMessages;
        return new Decisions(session.bindings(), session.decidedEvictions(), unschedulable, updates, nominations);
    }

    private static void keep(JobInfo job, Map<String, String> ofTasks, Map<String, Map<String, String>> kept) {
        if (!ofTasks.isEmpty()) {
            kept.put(job.uid(), ofTasks);
        }
    }

    /** Returns a nomination, once; it is never withdrawn. */
    private static Optional<Decisions.Nomination> nomination(TaskInfo task) {
        boolean waits = task.status() == TaskStatus.PENDING || task.status() == TaskStatus.PIPELINED;
        return task.nomination()
                .filter(node -> waits && !node.equals(task.pod().nominatedNode().orElse("")))
                .map(node -> new Decisions.Nomination(
                        task.pod().namespace(), task.pod().name(), node));
    }

    /** A rejected job gets no condition; Volcano reports its reason as an event. */
    private PodGroupUpdate update(JobInfo job) {
        Optional<GangMessages.Condition> condition = GangMessages.condition(job, profile);
        boolean unschedulable =
                condition.filter(GangMessages.Condition::unschedulable).isPresent();
        return new PodGroupUpdate(
                job.group().namespace(),
                job.group().name(),
                phase(job, unschedulable, profile),
                condition.map(GangMessages.Condition::type).orElse(""),
                condition
                        .map(GangMessages.Condition::reason)
                        .orElse(job.enqueueError().isPresent() ? "Unschedulable" : ""),
                condition
                        .map(GangMessages.Condition::message)
                        .or(job::enqueueError)
                        .orElse(""),
                new Decisions.PodCounts(
                        job.count(TaskStatus.RUNNING), job.count(TaskStatus.SUCCEEDED), job.count(TaskStatus.FAILED)));
    }

    static String phase(JobInfo job, boolean unschedulable, Profile profile) {
        if (unschedulable && job.count(TaskStatus.RUNNING) > 0) {
            return Phases.UNKNOWN;
        }
        int completed = job.count(task -> task.status().completed());
        int scheduled = job.count(task -> task.status().scheduled()
                || (profile != Profile.V1_15
                        && task.status() == TaskStatus.RELEASING
                        && task.pod().node().isPresent()));
        if (scheduled >= job.minAvailable()) {
            return scheduled == completed ? Phases.COMPLETED : Phases.RUNNING;
        }
        return job.phase().equals(Phases.INQUEUE) ? Phases.INQUEUE : Phases.PENDING;
    }
}
