package io.gangflow.airflow.marker;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.model.Workflow;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A Lease for each pair of DAG and logical date, which ensures that only one run has it. It is created before the run's
 * workflow, which is created suspended and resumes when it owns the Lease. A Lease without a run is taken over; a run
 * whose Lease is owned by another run is deleted before it starts. So any server can die between any two steps, and any
 * other server can complete them.
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
     * @return the run that already has the date
     */
    public Optional<String> acquire(Dag dag, String marker, String runId, String nonce) {
        Lease wanted = new LeaseBuilder()
                .withNewMetadata()
                .withName(marker)
                .withNamespace(cluster.namespace())
                .withAnnotations(Map.of(RunMetadataKeys.RUN_ID, runId))
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(nonce)
                .endSpec()
                .build();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Optional<Lease> there = createOrFind(wanted);
            if (there.isEmpty()) {
                continue; // deleted between the two requests
            }
            if (holder(there.get()).equals(nonce)) {
                return Optional.empty();
            }
            String other = ObjectMetadata.annotation(there.get(), RunMetadataKeys.RUN_ID)
                    .orElse("");
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
            return find(ObjectMetadata.name(wanted));
        }
    }

    private Optional<Lease> find(String marker) {
        return cluster.find(Lease.class, marker);
    }

    /** Takes over the Lease if it has not changed since it was read; its owner, if any, no longer exists. */
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
     * Completes a trigger: resumes the run if it owns the date, and deletes it otherwise. A run without a date, or with
     * a confirmed date, is not changed.
     *
     * @return the current run; empty when another run has the date, or the run was deleted
     */
    public Optional<Workflow> confirm(Workflow workflow) {
        Optional<Workflow> now = Optional.of(workflow);
        for (int tries = 0; tries < MOST_TRIES && now.isPresent(); tries++) {
            Workflow run = now.get();
            Optional<String> marker = ObjectMetadata.annotation(run, ApiMetadataKeys.UNCONFIRMED);
            if (marker.isEmpty()) {
                return now;
            }
            String nonce =
                    ObjectMetadata.annotation(run, RunMetadataKeys.SUBMISSION).orElse("");
            Optional<Lease> lease =
                    find(marker.get()).filter(each -> holder(each).equals(nonce));
            if (lease.isEmpty()) {
                if (removed(run)) {
                    return Optional.empty();
                }
            } else if (isOf(lease.get(), run) || replaced(owned(lease.get(), run))) {
                Optional<Workflow> going = resume(run);
                if (going.isPresent()) {
                    return going;
                }
            }
            now = same(run); // the run or its Lease has changed since it was read
        }
        if (now.isEmpty()) {
            return now;
        }
        throw new KubernetesClientException("the run `%s` changes too often".formatted(ObjectMetadata.name(workflow)));
    }

    private static boolean isOf(Lease lease, Workflow workflow) {
        return lease.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> owner.getUid().equals(workflow.getMetadata().getUid()));
    }

    private static Lease owned(Lease lease, Workflow workflow) {
        OwnerReference owner = new OwnerReferenceBuilder()
                .withApiVersion(workflow.getApiVersion())
                .withKind(workflow.getKind())
                .withName(ObjectMetadata.name(workflow))
                .withUid(workflow.getMetadata().getUid())
                .build();
        return new LeaseBuilder(lease)
                .editMetadata()
                .withOwnerReferences(List.of(owner))
                .endMetadata()
                .build();
    }

    /**
     * Resumes a run, or keeps it held if its pipeline is paused. The pause is checked here, when the run can already be
     * listed: a later unpause finds the run ({@link HeldRuns#releaseAll}).
     *
     * @return empty when the run has changed since it was read
     */
    private Optional<Workflow> resume(Workflow workflow) {
        boolean held = ObjectMetadata.label(workflow, ApiMetadataKeys.HELD).isPresent();
        boolean stays = held && paused(Cluster.pipelineOf(workflow).orElse(""));
        String patch = "{\"metadata\":{\"resourceVersion\":\"%s\",\"annotations\":{\"%s\":null}%s}%s}"
                .formatted(
                        workflow.getMetadata().getResourceVersion(),
                        ApiMetadataKeys.UNCONFIRMED,
                        held && !stays ? ",\"labels\":{\"%s\":null}".formatted(ApiMetadataKeys.HELD) : "",
                        stays ? "" : ",\"spec\":{\"suspend\":null}");
        try {
            return Optional.of(cluster.merge(Workflow.class, ObjectMetadata.name(workflow), patch));
        } catch (KubernetesClientException e) {
            if (changed(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Whether runs of a pipeline are held now; also works if the pipeline no longer exists. */
    boolean paused(String pipeline) {
        return cluster.template(pipeline)
                .map(template -> new Dag(template, cluster.schedule(ObjectMetadata.name(template))).paused())
                .orElse(true);
    }

    /**
     * Deletes this version of a run, and no other run of its name.
     *
     * @return whether it is deleted; false when it has changed since it was read
     */
    private boolean removed(Workflow workflow) {
        try {
            cluster.kubernetes()
                    .resources(Workflow.class)
                    .inNamespace(cluster.namespace())
                    .withName(ObjectMetadata.name(workflow))
                    .lockResourceVersion(workflow.getMetadata().getResourceVersion())
                    .delete();
            cluster.deleted(ObjectMetadata.name(workflow));
            return true;
        } catch (KubernetesClientException e) {
            if (changed(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Returns the current version of a run, and no other run of its name. */
    Optional<Workflow> same(Workflow workflow) {
        return cluster.find(Workflow.class, ObjectMetadata.name(workflow))
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
