package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.control.ChangeHandler;
import io.gangflow.minicluster.control.ChangeListener;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.control.Loop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs RayJobs as KubeRay's operator does (v1.7.0), with the Ray installed on this machine: creates head and workers,
 * submits the program to the head's dashboard when all are ready, tracks the job, and ends the pods. Thread-safe.
 */
public final class RayJobController implements AutoCloseable {

    private static final ResourceDefinitionContext RAY_JOB = new ResourceDefinitionContext.Builder()
            .withGroup(KindCatalogue.RAY_JOB.group())
            .withVersion(KindCatalogue.RAY_JOB.version())
            .withKind(KindCatalogue.RAY_JOB.kind())
            .withPlural(KindCatalogue.RAY_JOB.plural())
            .withNamespaced(true)
            .build();

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final long SETTLE_MILLIS = 20;

    private final KubernetesClient client;
    private final RayMachine machine;
    private final Clock clock;
    private final SharedIndexInformer<GenericKubernetesResource> jobs;
    private final Map<String, Played> played = new HashMap<>();
    private final ClusterView.Subscription pods;
    private final Loop loop;

    private RayJobController(KubernetesClient client, ClusterView view, RayMachine machine, Clock clock) {
        this.client = client;
        this.machine = machine;
        this.clock = clock;
        this.jobs = client.genericKubernetesResources(RAY_JOB).inAnyNamespace().runnableInformer(0);
        this.loop = Loop.start("ray", SETTLE_MILLIS, this::reconcile);
        ChangeListener changes = (before, after) -> loop.wake();
        jobs.addEventHandler(new ChangeHandler<>(changes));
        jobs.run();
        this.pods = view.onChange((before, after) -> {
            if (after.or(() -> before).orElseThrow() instanceof Pod pod
                    && pod.getMetadata().getLabels().containsKey("ray.io/cluster")) {
                loop.wake();
            }
        });
    }

    /** A job, and the latest version of it that this controller has written. */
    private record Played(RayJobReconciler play, long version) {}

    /** Starts the controller. */
    public static RayJobController start(KubernetesClient client, ClusterView view, RayMachine machine, Clock clock) {
        return new RayJobController(client, view, machine, clock);
    }

    /** The error of the latest pass; empty when the pass succeeded. */
    public Optional<RuntimeException> failure() {
        return loop.failure();
    }

    @Override
    public void close() {
        pods.close();
        jobs.close();
        loop.close();
    }

    private long reconcile() throws InterruptedException {
        List<RayJobView> known =
                jobs.getStore().list().stream().map(RayJobView::of).toList();
        played.keySet().retainAll(known.stream().map(RayJobView::uid).toList());
        Duration pause = PERIOD;
        for (RayJobView job : known) {
            if (job.isDeleting()) {
                continue;
            }
            Duration own = reconcile(job);
            pause = own.compareTo(pause) < 0 ? own : pause;
        }
        return Math.max(1, pause.toMillis());
    }

    private Duration reconcile(RayJobView job) throws InterruptedException {
        Played now = played.computeIfAbsent(
                job.uid(), uid -> new Played(new RayJobReconciler(new RayCluster(client, machine), clock), 0));
        if (version(job.object()) < now.version()) {
            return PERIOD; // the informer has not delivered the last write yet; it will trigger the next pass
        }
        try {
            RayJobReconciler.Step step = now.play().reconcile(job);
            if (step.status().isPresent()) {
                write(job, step.status().get(), now.play());
                return PERIOD;
            }
            return step.pause();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return PERIOD; // deleted meanwhile
            }
            throw e;
        }
    }

    private void write(RayJobView job, ObjectNode status, RayJobReconciler play) {
        ObjectNode patch = BoundedJson.MAPPER.createObjectNode();
        patch.set("status", status);
        GenericKubernetesResource written = client.genericKubernetesResources(RAY_JOB)
                .inNamespace(job.namespace())
                .withName(job.name())
                .subresource("status")
                .patch(MERGE, patch.toString());
        played.put(job.uid(), new Played(play, version(written)));
    }

    private static long version(GenericKubernetesResource object) {
        return Long.parseLong(object.getMetadata().getResourceVersion());
    }
}
