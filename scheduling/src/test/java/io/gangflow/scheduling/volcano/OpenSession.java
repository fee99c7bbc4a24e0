package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.GangMessages;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.List;
import java.util.Optional;

/** A session in which no action has been executed, for tests of single plugins and searches. */
record OpenSession(Session session) {

    static OpenSession of(SessionCase described) {
        return new OpenSession(described.open());
    }

    JobInfo job(String group) {
        return session.jobs().stream()
                .filter(job -> job.uid().equals("default/" + group))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the task of a pod whose name is that of its group and a number. */
    JobTask task(String pod) {
        JobInfo job = job(pod.substring(0, pod.lastIndexOf('-')));
        return new JobTask(job, Optional.ofNullable(job.task("uid-" + pod)).orElseThrow());
    }

    /** Returns the tasks of some jobs, in the order of their uids. */
    List<JobTask> tasks(String... groups) {
        return List.of(groups).stream()
                .map(this::job)
                .flatMap(job -> job.tasks().stream().map(task -> new JobTask(job, task)))
                .toList();
    }

    SessionNode node(String name) {
        return Optional.ofNullable(session.node(name)).orElseThrow();
    }

    void pipeline(String pod, String node) {
        JobTask subject = task(pod);
        session.place(subject.job(), subject.task(), node(node), TaskStatus.PIPELINED);
    }

    void allocate(String pod, String node) {
        JobTask subject = task(pod);
        session.place(subject.job(), subject.task(), node(node), TaskStatus.ALLOCATED);
    }

    /** Returns the name of the node on which a pod fits; empty if it fits nowhere. */
    String find(String pod) {
        return session.search().find(task(pod).task()).map(SessionNode::name).orElse("");
    }

    /** Returns why no node admits a pod. */
    String message(String pod) {
        JobTask subject = task(pod);
        subject.job().failed(subject.task(), session.search().reasons(subject.task()));
        return GangMessages.ofTask(subject.job(), subject.task()).orElse("");
    }

    static List<String> names(List<JobTask> tasks) {
        return tasks.stream()
                .map(JobTask::task)
                .map(TaskInfo::pod)
                .map(pod -> pod.name())
                .toList();
    }
}
