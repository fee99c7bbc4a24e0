package io.gangflow.airflow.marker;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.airflow.cluster.ApiMarks;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.Metadata;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.argo.client.RunMarks;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.model.Workflow;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A Lease for each pair of DAG and logical date, so that one run has it. It is created before the run's workflow, which
 * is created suspended and goes on when the Lease belongs to it. Whoever finds a Lease without a run takes it over; a
 * run that finds its Lease taken goes away before it has begun. So any server may die between any two steps, and any
 * other may end what it had begun.
 */
public final class DateMarker {

    private static final int MOST_TRIES = 8;

    private final Cluster cluster;

    public DateMarker(Cluster cluster) {
        this.cluster = cluster;
    }

    public static String name(String dagId, Instant date) {
        return RunName.of(dagId, "logical date " + date).name();
    }

    /**
     * Takes the Lease.
     *
     * @return the run that has the date already
     */
    public Optional<String> take(Dag dag, String marker, String runId, String nonce) {
        Lease wanted = new LeaseBuilder()
                .withNewMetadata()
                .withName(marker)
                .withNamespace(cluster.namespace())
                .withAnnotations(Map.of(RunMarks.RUN_ID, runId))
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(nonce)
                .endSpec()
                .build();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Optional<Lease> there = createOrFind(wanted);
            if (there.isEmpty()) {
                continue; // it went away between our two calls
            }
            if (holder(there.get()).equals(nonce)) {
                return Optional.empty();
            }
            String other = Metadata.annotation(there.get(), RunMarks.RUN_ID).orElse("");
            Optional<Workflow> run = cluster.run(dag.id(), other);
            if (run.isPresent() && confirm(run.get()).isPresent()) {
                return Optional.of(other);
            }
            if (run.isEmpty() && takeOver(there.get(), wanted)) {
                return Optional.empty();
            }
        }
        throw new KubernetesClientException("the marker `%s` changes too often".formatted(marker));
    }

    private Optional<Lease> createOrFind(Lease wanted) {
        try {
            return Optional.of(cluster.kubernetes().resource(wanted).create());
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            return find(Metadata.name(wanted));
        }
    }

    private Optional<Lease> find(String marker) {
        return cluster.find(Lease.class, marker);
    }

    /** Only if nobody has changed it since it was read; its owner, if it had one, is gone. */
    private boolean takeOver(Lease there, Lease wanted) {
        return replaced(new LeaseBuilder(there)
                .editMetadata()
                .withAnnotations(wanted.getMetadata().getAnnotations())
                .withOwnerReferences(List.of())
                .endMetadata()
                .withSpec(wanted.getSpec())
                .build());
    }

    private boolean replaced(Lease lease) {
        try {
            cluster.kubernetes().resource(lease).update();
            return true;
        } catch (KubernetesClientException e) {
            if (changed(e)) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Ends what a trigger had begun: lets the run go on if the date is its own, and deletes it otherwise. A run that has
     * no date or is sure of it is left as it is.
     *
     * @return the run as it is now; empty when the date is another's, or the run went away
     */
    public Optional<Workflow> confirm(Workflow workflow) {
        Optional<Workflow> now = Optional.of(workflow);
        for (int tries = 0; tries < MOST_TRIES && now.isPresent(); tries++) {
            Workflow run = now.get();
            Optional<String> marker = Metadata.annotation(run, ApiMarks.UNCONFIRMED);
            if (marker.isEmpty()) {
                return now;
            }
            String nonce = Metadata.annotation(run, RunMarks.SUBMISSION).orElse("");
            Optional<Lease> lease =
                    find(marker.get()).filter(each -> holder(each).equals(nonce));
            if (lease.isEmpty()) {
                if (removed(run)) {
                    return Optional.empty();
                }
            } else if (isOf(lease.get(), run) || replaced(owned(lease.get(), run))) {
                Optional<Workflow> going = goOn(run);
                if (going.isPresent()) {
                    return going;
                }
            }
            now = same(run); // it or its Lease was changed since it was read
        }
        if (now.isEmpty()) {
            return now;
        }
        throw new KubernetesClientException("the run `%s` changes too often".formatted(Metadata.name(workflow)));
    }

    private static boolean isOf(Lease lease, Workflow workflow) {
        return lease.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> owner.getUid().equals(workflow.getMetadata().getUid()));
    }

    private static Lease owned(Lease lease, Workflow workflow) {
        OwnerReference owner = new OwnerReferenceBuilder()
                .withApiVersion(workflow.getApiVersion())
                .withKind(workflow.getKind())
                .withName(Metadata.name(workflow))
                .withUid(workflow.getMetadata().getUid())
                .build();
        return new LeaseBuilder(lease)
                .editMetadata()
                .withOwnerReferences(List.of(owner))
                .endMetadata()
                .build();
    }

    /**
     * A run of a pipeline that is paused stays held for that. Whether it is paused is asked here, when the run can be
     * listed already: whoever unpauses it later finds the run ({@link Held#releaseAll}).
     *
     * @return empty when the run has changed since it was read
     */
    private Optional<Workflow> goOn(Workflow workflow) {
        boolean held = Metadata.label(workflow, ApiMarks.HELD).isPresent();
        boolean stays = held && paused(Cluster.pipelineOf(workflow).orElse(""));
        String patch = "{\"metadata\":{\"resourceVersion\":\"%s\",\"annotations\":{\"%s\":null}%s}%s}"
                .formatted(
                        workflow.getMetadata().getResourceVersion(),
                        ApiMarks.UNCONFIRMED,
                        held && !stays ? ",\"labels\":{\"%s\":null}".formatted(ApiMarks.HELD) : "",
                        stays ? "" : ",\"spec\":{\"suspend\":null}");
        try {
            return Optional.of(cluster.merge(Workflow.class, Metadata.name(workflow), patch));
        } catch (KubernetesClientException e) {
            if (changed(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Whether runs of a pipeline are held now; also where there is no pipeline any more. */
    boolean paused(String pipeline) {
        return cluster.template(pipeline)
                .map(template -> new Dag(template, cluster.schedule(Metadata.name(template))).paused())
                .orElse(true);
    }

    /**
     * Deletes a run as it was read, and no other of its name.
     *
     * @return whether it is gone; false when it has changed since it was read
     */
    private boolean removed(Workflow workflow) {
        try {
            cluster.kubernetes()
                    .resources(Workflow.class)
                    .inNamespace(cluster.namespace())
                    .withName(Metadata.name(workflow))
                    .lockResourceVersion(workflow.getMetadata().getResourceVersion())
                    .delete();
            cluster.deleted(Metadata.name(workflow));
            return true;
        } catch (KubernetesClientException e) {
            if (changed(e)) {
                return false;
            }
            throw e;
        }
    }

    /** The run as it is now, and no other of its name. */
    Optional<Workflow> same(Workflow workflow) {
        return cluster.find(Workflow.class, Metadata.name(workflow))
                .filter(now -> Objects.equals(
                        now.getMetadata().getUid(), workflow.getMetadata().getUid()));
    }

    static boolean changed(KubernetesClientException e) {
        return e.getCode() == HttpURLConnection.HTTP_CONFLICT || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
    }

    private static String holder(Lease lease) {
        return lease.getSpec() == null
                ? ""
                : Objects.requireNonNullElse(lease.getSpec().getHolderIdentity(), "");
    }
}
