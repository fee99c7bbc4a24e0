package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.kubernetes.view.ObjectView;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Plays one CronWorkflow: begins what is due, keeps its status, and deletes old runs (Argo 4.1,
 * workflow/cron/operator.go). What was due before the controller has seen the schedule is made up for within
 * {@code startingDeadlineSeconds} only. Used by the controller's thread.
 */
final class CronPlay {

    private final KubernetesClient client;
    private final RunKey key;
    private final EndedRuns counted = new EndedRuns();
    private Instant doneUntil;
    private String schedule = "";
    private long version;

    /** @param now what was due until then is not started, or is made up for */
    CronPlay(KubernetesClient client, RunKey key, Instant now) {
        this.client = client;
        this.key = key;
        this.doneUntil = now;
    }

    /** The version of the object that was written last. */
    long version() {
        return version;
    }

    /**
     * Does what is to be done now.
     *
     * @param children the workflows of the schedule, as far as is known
     * @return when it is due next; empty when it never is
     */
    Optional<Instant> look(JsonNode cron, List<CronChild> children, Instant now) {
        CronStatus status = new CronStatus(cron);
        Optional<Instant> next = Optional.empty();
        Optional<String> used = Optional.empty();
        try {
            CronWorkflow read = ArgoJson.convert(cron, CronWorkflow.class);
            CronRules rules = CronRules.of(read.getSpec());
            WorkflowSpec begun = Objects.requireNonNullElse(read.getSpec().workflowSpec(), WorkflowSpec.EMPTY);
            WorkflowPlay.template(client, key.namespace(), begun);
            status.solved(CronStatus.SPEC_ERROR);
            tidy(rules, children);
            follow(status, children);
            used = begin(read, rules, status, now);
            next = rules.next(doneUntil);
        } catch (IllegalArgumentException | UnsupportedWorkflowException e) {
            status.problem(CronStatus.SPEC_ERROR, String.valueOf(e.getMessage()));
        }
        write(status.patch(), used);
        return next;
    }

    /** Begins what is due; says which schedule was used for that, if it was another one before. */
    private Optional<String> begin(CronWorkflow cron, CronRules rules, CronStatus status, Instant now) {
        Optional<Instant> due = due(cron, rules, status, now);
        if (due.isPresent() || !rules.text().equals(schedule)) {
            doneUntil = now; // a look at which nothing is due must not put off `@every`
        }
        schedule = rules.text();
        if (due.isEmpty()) {
            return Optional.empty();
        }
        if (mayBegin(rules, status)) {
            submit(cron, status, due.get());
        }
        return Optional.of(schedule).filter(used -> !used.equals(lastUsed(cron)));
    }

    private Optional<Instant> due(CronWorkflow cron, CronRules rules, CronStatus status, Instant now) {
        boolean known = rules.text().equals(schedule);
        Optional<Instant> due = known ? rules.next(doneUntil).filter(time -> !time.isAfter(now)) : Optional.empty();
        return due.isPresent() ? due : missed(cron, rules, status, now);
    }

    /** The newest time that was missed, if it is not too late for it (shouldOutstandingWorkflowsBeRun). */
    private static Optional<Instant> missed(CronWorkflow cron, CronRules rules, CronStatus status, Instant now) {
        if (rules.deadlineSeconds().isEmpty()
                || status.lastScheduledMillis().isEmpty()
                || !rules.text().equals(lastUsed(cron))) {
            return Optional.empty();
        }
        Instant last = Instant.ofEpochMilli(status.lastScheduledMillis().getAsLong());
        Instant tooLate = now.minusSeconds(rules.deadlineSeconds().getAsLong());
        return rules.last(last.isAfter(tooLate) ? last : tooLate, now);
    }

    /** enforceRuntimePolicy. */
    private boolean mayBegin(CronRules rules, CronStatus status) {
        if (rules.suspended() || status.isStopped()) {
            return false;
        }
        if (rules.concurrency() == CronRules.Concurrency.REPLACE) {
            status.active().forEach(run -> terminate(run.path("name").asText()));
        }
        return rules.concurrency() != CronRules.Concurrency.FORBID
                || status.active().isEmpty();
    }

    private void submit(CronWorkflow cron, CronStatus status, Instant time) {
        try {
            Workflow made = client.resource(CronChild.due(cron, time)).create();
            status.begun(new CronChild(made.getMetadata(), made.getStatus()));
            status.scheduled(time);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                status.scheduled(time); // begun by a controller that ended before it could write so
            } else {
                status.refused("Failed to submit Workflow: " + e.getMessage());
            }
        }
    }

    /** reconcileActiveWfs; what is not known yet, the API is asked for, so that the list of what is known may lag behind. */
    private void follow(CronStatus status, List<CronChild> children) {
        Map<String, CronChild> known = new HashMap<>();
        children.forEach(child -> known.put(child.uid(), child));
        children.stream()
                .filter(child -> !child.hasEnded() && !status.isActive(child) && !counted.isLateNews(child))
                .forEach(status::begun);
        for (JsonNode run : status.active()) {
            String uid = run.path("uid").asText();
            Optional<CronChild> child = Optional.ofNullable(known.get(uid))
                    .or(() -> find(run.path("name").asText(), uid));
            if (child.isEmpty()) {
                status.gone(uid);
            } else if (child.get().hasEnded()) {
                status.ended(child.get());
                counted.add(child.get());
            }
        }
    }

    /** enforceHistoryLimit. */
    private void tidy(CronRules rules, List<CronChild> children) {
        tidy(children.stream().filter(CronChild::hasSucceeded).toList(), rules.successes());
        tidy(
                children.stream()
                        .filter(child -> child.hasEnded() && !child.hasSucceeded())
                        .toList(),
                rules.failures());
    }

    private void tidy(List<CronChild> ended, int kept) {
        ended.stream()
                .sorted(Comparator.comparingLong(CronChild::finishedMillis).reversed())
                .skip(kept)
                .forEach(child -> workflows(child.name()).delete());
    }

    private void terminate(String name) {
        try {
            workflows(name).patch(merge(), "{\"spec\":{\"shutdown\":\"Terminate\"}}");
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    private Optional<CronChild> find(String name, String uid) {
        return Optional.ofNullable(workflows(name).get())
                .map(CronChild::of)
                .filter(child -> child.uid().equals(uid));
    }

    private void write(ObjectNode status, Optional<String> used) {
        ObjectNode patch = Trees.empty();
        if (!status.isEmpty()) {
            patch.set("status", status);
        }
        used.ifPresent(text -> patch.withObject("/metadata/annotations").put(Marks.LAST_USED_SCHEDULE, text));
        if (!patch.isEmpty()) {
            GenericKubernetesResource written = client.genericKubernetesResources(ArgoKinds.CRON)
                    .inNamespace(key.namespace())
                    .withName(key.name())
                    .patch(merge(), patch.toString());
            version = Long.parseLong(written.getMetadata().getResourceVersion());
        }
    }

    private Resource<GenericKubernetesResource> workflows(String name) {
        return client.genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace(key.namespace())
                .withName(name);
    }

    private static PatchContext merge() {
        return PatchContext.of(PatchType.JSON_MERGE);
    }

    private static String lastUsed(CronWorkflow cron) {
        return ObjectView.annotation(cron, Marks.LAST_USED_SCHEDULE);
    }
}
