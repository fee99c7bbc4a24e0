package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.RetryPlan;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.time.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Retries ended runs, each once however many clients ask for it at the same time. The first client claims the workflow
 * by an annotation. Only while it holds the claim does it delete, by UID, the objects in the way, and restart the run.
 * A claim seen after a list proves that all of the list belongs to the earlier run. An expired claim can be taken over:
 * the previous owner, if still alive, deletes nothing new and cannot restart the run. A client that fails or is
 * interrupted releases its claim.
 */
final class Retrying {

    private static final long PAUSE_MILLIS = 200;
    /** How much longer a claim lasts than the deletion that it protects. */
    private static final Duration SPARE = Duration.ofSeconds(30);

    private static final double MILLIS = 1_000;

    private final Workflows workflows;
    private final Children children;
    private final Clock clock;
    private final Ticker ticker;
    private final Duration clearing;

    Retrying(Workflows workflows, Children children, Clock clock, Ticker ticker, Duration clearing) {
        this.workflows = workflows;
        this.children = children;
        this.clock = clock;
        this.ticker = ticker;
        this.clearing = clearing;
    }

    /** @param again nodes that run again although they did not fail */
    Workflow retry(String name, Predicate<NodeStatus> again) throws InterruptedException {
        String ours = UUID.randomUUID().toString();
        try {
            RetryPlan plan = plan(workflows.change(name, now -> claimed(now, again, ours)), again);
            if (!clear(name, plan, ours)) {
                throw new RunStateException(
                        "what %s of workflow `%s` had created is not gone after %s seconds; try again when it is"
                                .formatted(plan.parts(), name, clearing.toMillis() / MILLIS));
            }
            return workflows.change(name, now -> started(now, again, ours));
        } catch (RuntimeException | InterruptedException e) {
            giveUp(name, ours, e);
            throw e;
        }
    }

    /** Releases the claim if possible, so that the next attempt need not wait for its expiry. */
    private void giveUp(String name, String ours, Exception reason) {
        boolean interrupted = Thread.interrupted(); // otherwise the client would send no request
        try {
            if (workflows.find(name).filter(now -> holds(now, ours)).isPresent()) {
                workflows.change(name, now -> released(now, ours));
            }
        } catch (RuntimeException e) {
            reason.addSuppressed(e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Rejects a run that cannot be retried before claiming it. */
    private Workflow claimed(Workflow now, Predicate<NodeStatus> again, String ours) {
        if (holds(now, ours)) {
            return now; // the response to the claim was lost
        }
        plan(now, again);
        Optional<RetryClaim> other = RetryClaim.of(now).filter(claim -> claim.lasts(clock.instant()));
        if (other.isPresent()) {
            throw taken(now);
        }
        Instant until = clock.instant().plus(clearing).plus(SPARE).truncatedTo(ChronoUnit.SECONDS);
        return annotated(now, Map.of(RunMetadataKeys.RETRYING, new RetryClaim(ours, until).toString()));
    }

    private boolean clear(String name, RetryPlan plan, String ours) throws InterruptedException {
        long until = ticker.millis() + clearing.toMillis();
        while (true) {
            List<Child> left = children.of(name, object -> isInTheWay(object, plan));
            if (left.isEmpty()) {
                return true;
            }
            Workflow now = workflows.get(name);
            if (!holds(now, ours)) {
                throw taken(now);
            }
            left.forEach(children::delete);
            if (ticker.millis() >= until) {
                return false;
            }
            ticker.sleep(PAUSE_MILLIS);
        }
    }

    /** Argo's own pods are found by name; owners of other pods delete them, too. */
    private static boolean isInTheWay(GenericKubernetesResource object, RetryPlan plan) {
        if (object.getKind().equals("Pod")) {
            return plan.pods().contains(object.getMetadata().getName());
        }
        Map<String, String> labels = ObjectView.labels(object);
        return plan.parts().stream()
                .anyMatch(part -> part.has(
                        labels.getOrDefault(Label.STAGE, ""), Optional.ofNullable(labels.get(Label.INSTANCE))));
    }

    private Workflow started(Workflow now, Predicate<NodeStatus> again, String ours) {
        if (ObjectView.annotation(now, RunMetadataKeys.RETRIED).equals(ours)) {
            return now; // the response to the restart was lost
        }
        if (!holds(now, ours)) {
            throw taken(now);
        }
        return annotated(plan(released(now, ours), again).workflow(), Map.of(RunMetadataKeys.RETRIED, ours));
    }

    private static Workflow released(Workflow now, String ours) {
        if (holds(now, ours)) {
            Map<String, String> annotations = new TreeMap<>(now.getMetadata().getAnnotations());
            annotations.remove(RunMetadataKeys.RETRYING);
            now.getMetadata().setAnnotations(annotations);
        }
        return now;
    }

    private static boolean holds(Workflow now, String ours) {
        return RetryClaim.of(now).filter(claim -> claim.owner().equals(ours)).isPresent();
    }

    private static Workflow annotated(Workflow workflow, Map<String, String> more) {
        Map<String, String> annotations = new TreeMap<>(ObjectView.annotations(workflow));
        annotations.putAll(more);
        workflow.getMetadata().setAnnotations(annotations);
        return workflow;
    }

    private RetryPlan plan(Workflow workflow, Predicate<NodeStatus> again) {
        try {
            return RetryPlan.of(
                    workflow,
                    again,
                    clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        } catch (IllegalStateException e) {
            throw new RunStateException(String.valueOf(e.getMessage()));
        }
    }

    private static RunStateException taken(Workflow workflow) {
        return new RunStateException("workflow `%s` is already being retried%s"
                .formatted(
                        workflow.getMetadata().getName(),
                        RetryClaim.of(workflow)
                                .map(claim -> ", and has until " + claim.until())
                                .orElse("")));
    }
}
