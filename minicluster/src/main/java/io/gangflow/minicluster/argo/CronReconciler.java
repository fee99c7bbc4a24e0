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
 * Runs one CronWorkflow: starts the runs that are due, updates the status, and deletes old runs (Argo 4.1,
 * workflow/cron/operator.go). Runs that were due before the controller first saw the schedule are caught up only within
 * {@code startingDeadlineSeconds}. Used by the controller's thread.
 */
final class CronReconciler {

    private final KubernetesClient client;
    private final RunKey key;
    private final EndedRuns counted = new EndedRuns();
    private Instant doneUntil;
    private String schedule = "";
    private long version;

    /** @param now runs due until this time are skipped, or caught up within the deadline */
    CronReconciler(KubernetesClient client, RunKey key, Instant now) {
        this.client = client;
        this.key = key;
        this.doneUntil = now;
    }

    /** The resource version of the last write. */
    long version() {
        return version;
    }

    /**
     * Reconciles the schedule.
     *
     * @param children the known workflows of the schedule
     * @return the next time at which a run is due; empty when none ever is
     */
    Optional<Instant> reconcile(JsonNode cron, List<CronChild> children, Instant now) {
        CronStatus status = new CronStatus(cron);
        Optional<Instant> next = Optional.empty();
        Optional<String> used = Optional.empty();
        try {
            CronWorkflow read = ArgoJson.convert(cron, CronWorkflow.class);
            CronRules rules = CronRules.of(read.getSpec());
            WorkflowSpec begun = Objects.requireNonNullElse(read.getSpec().workflowSpec(), WorkflowSpec.EMPTY);
            WorkflowReconciler.template(client, key.namespace(), begun);
            status.solved(CronStatus.SPEC_ERROR);
            tidy(rules, children);
            follow(status, children);
            used = start(read, rules, status, now);
            next = rules.next(doneUntil);
        } catch (IllegalArgumentException | UnsupportedWorkflowException e) {
            status.problem(CronStatus.SPEC_ERROR, String.valueOf(e.getMessage()));
        }
        write(status.patch(), used);
        return next;
    }

    /** Starts the run that is due. Returns the schedule that was used, if it differs from the recorded one. */
    private Optional<String> start(CronWorkflow cron, CronRules rules, CronStatus status, Instant now) {
        Optional<Instant> due = due(cron, rules, status, now);
        if (due.isPresent() || !rules.text().equals(schedule)) {
            doneUntil = now; // a pass without a due run must not delay `@every`
        }
        schedule = rules.text();
        if (due.isEmpty()) {
            return Optional.empty();
        }
        if (mayStart(rules, status)) {
            submit(cron, status, due.get());
        }
        return Optional.of(schedule).filter(used -> !used.equals(lastUsed(cron)));
    }

    private Optional<Instant> due(CronWorkflow cron, CronRules rules, CronStatus status, Instant now) {
        boolean known = rules.text().equals(schedule);
        Optional<Instant> due = known ? rules.next(doneUntil).filter(time -> !time.isAfter(now)) : Optional.empty();
        return due.isPresent() ? due : missed(cron, rules, status, now);
    }

    /** The latest missed time, if its deadline has not passed (shouldOutstandingWorkflowsBeRun). */
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
    private boolean mayStart(CronRules rules, CronStatus status) {
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
            status.addActive(new CronChild(made.getMetadata(), made.getStatus()));
            status.scheduled(time);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                status.scheduled(time); // started by a controller that ended before it wrote the status
            } else {
                status.refused("Failed to submit Workflow: " + e.getMessage());
            }
        }
    }

    /** reconcileActiveWfs. Asks the API for runs that are missing in the list, because the list may lag behind. */
    private void follow(CronStatus status, List<CronChild> children) {
        Map<String, CronChild> known = new HashMap<>();
        children.forEach(child -> known.put(child.uid(), child));
        children.stream()
                .filter(child -> !child.hasEnded() && !status.isActive(child) && !counted.isLateNews(child))
                .forEach(status::addActive);
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
        ObjectNode patch = JsonTrees.empty();
        if (!status.isEmpty()) {
            patch.set("status", status);
        }
        used.ifPresent(
                text -> patch.withObject("/metadata/annotations").put(ArgoMetadataKeys.LAST_USED_SCHEDULE, text));
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
        return ObjectView.annotation(cron, ArgoMetadataKeys.LAST_USED_SCHEDULE);
    }
}
