package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.gangflow.minicluster.control.ChangeHandler;
import io.gangflow.minicluster.control.ChangeListener;
import io.gangflow.minicluster.control.Loop;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts workflows by the schedules of CronWorkflows, as Argo's cron controller does (Argo 4.1,
 * workflow/cron/controller.go). Does not support {@code when} and {@code stopStrategy}: it reports them in a condition
 * of the object. Thread-safe.
 */
public final class CronController implements AutoCloseable {

    /** Argo's {@code CRON_SYNC_PERIOD}. */
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private static final long SETTLE_MILLIS = 10;

    private final KubernetesClient client;
    private final Clock clock;
    private final SharedIndexInformer<GenericKubernetesResource> crons;
    private final SharedIndexInformer<GenericKubernetesResource> workflows;
    private final Map<String, CronReconciler> plays = new HashMap<>();
    private final Loop loop;

    private CronController(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
        this.crons = client.genericKubernetesResources(ArgoKinds.CRON)
                .inAnyNamespace()
                .runnableInformer(0);
        this.workflows = client.genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inAnyNamespace()
                .withLabel(ArgoMetadataKeys.CRON_WORKFLOW)
                .runnableInformer(0);
        workflows.run();
        this.loop = Loop.start("cron", SETTLE_MILLIS, this::reconcile);
        ChangeListener changes = (before, after) -> loop.wake();
        workflows.addEventHandler(new ChangeHandler<>(changes));
        crons.addEventHandler(new ChangeHandler<>(changes));
        crons.run();
    }

    /** Starts the controller. */
    public static CronController start(KubernetesClient client, Clock clock) {
        return new CronController(client, clock);
    }

    /** The error of the latest pass; empty when the pass succeeded. */
    public Optional<RuntimeException> failure() {
        return loop.failure();
    }

    @Override
    public void close() {
        crons.close();
        workflows.close();
        loop.close();
    }

    private long reconcile() {
        Instant now = clock.instant();
        Instant next = now.plus(PERIOD);
        List<GenericKubernetesResource> known = List.copyOf(crons.getStore().list());
        plays.keySet()
                .retainAll(
                        known.stream().map(cron -> cron.getMetadata().getUid()).toList());
        for (GenericKubernetesResource cron : known) {
            next = reconcile(cron, now).filter(next::isAfter).orElse(next);
        }
        return Math.max(1, Duration.between(clock.instant(), next).toMillis());
    }

    private Optional<Instant> reconcile(GenericKubernetesResource cron, Instant now) {
        CronReconciler play = plays.computeIfAbsent(
                cron.getMetadata().getUid(), uid -> new CronReconciler(client, RunKey.of(cron), now));
        if (Long.parseLong(cron.getMetadata().getResourceVersion()) < play.version()) {
            return Optional.empty(); // the informer has not delivered the last write yet; it will trigger the next pass
        }
        try {
            return play.reconcile(JsonTrees.of(cron), children(cron), now);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return Optional.empty(); // deleted meanwhile
            }
            throw e;
        }
    }

    private List<CronChild> children(HasMetadata cron) {
        return workflows.getStore().list().stream()
                .filter(workflow -> workflow.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner ->
                                owner.getUid().equals(cron.getMetadata().getUid())))
                .map(CronChild::of)
                .toList();
    }
}
