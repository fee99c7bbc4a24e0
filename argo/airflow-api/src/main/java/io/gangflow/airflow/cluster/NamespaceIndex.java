package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.watch.Reflector;
import io.gangflow.server.failure.KubernetesFailures;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/**
 * The pipelines, schedules and runs of a namespace that a server has in memory. Empty until started; kinds that cannot
 * be watched are requested from the API server. Thread-safe.
 */
final class NamespaceIndex implements AutoCloseable {

    /** The maximum wait for the first list: reading another list at the same time would delay both. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Followed<WorkflowTemplate, WorkflowTemplate> templates = new Followed<>(new ObjectIndex<>(
            Function.identity(), ObjectMetadata::name, Comparator.comparing(ObjectMetadata::name), each -> false));
    private final Followed<CronWorkflow, CronWorkflow> schedules = new Followed<>(new ObjectIndex<>(
            Function.identity(), ObjectMetadata::name, Comparator.comparing(ObjectMetadata::name), each -> false));
    private final Followed<Workflow, DagRun> runs =
            new Followed<>(new ObjectIndex<>(DagRun::of, DagRun::dagId, DagRun.ORDER, DagRun::isOpen));
    private final CompleteRunCache whole = new CompleteRunCache();
    private volatile Optional<Reflector.Target<Workflow>> observer = Optional.empty();

    /** An index and the reflector that updates it. */
    static final class Followed<K extends HasMetadata, T> {
        private final ObjectIndex<K, T> index;
        private volatile Optional<Reflector<K>> reflector = Optional.empty();

        private Followed(ObjectIndex<K, T> index) {
            this.index = index;
        }

        private void start(KubernetesClient client, String namespace, Class<K> type) {
            start(client, namespace, type, index);
        }

        private void start(KubernetesClient client, String namespace, Class<K> type, Reflector.Target<K> target) {
            reflector = Optional.of(Reflector.start(client, namespace, type, target));
        }

        /** Returns the index; empty when the objects have to be requested. */
        Optional<ObjectIndex<K, T>> current() {
            return reflector.filter(Reflector::isCurrent).isPresent() && !index.isFull()
                    ? Optional.of(index)
                    : Optional.empty();
        }

        /**
         * Returns the index for a list, which is not requested while the first list is being read, because it would
         * take as long. Throws an error 503 when the first list takes too long.
         */
        Optional<ObjectIndex<K, T>> forList() {
            if (reflector.filter(each -> !each.awaitFirstList(PATIENCE)).isPresent()) {
                throw KubernetesFailures.unavailable("the objects of the namespace are still being read");
            }
            return current();
        }

        private void close() {
            reflector.ifPresent(Reflector::close);
        }
    }

    /**
     * Starts to watch the objects; they are available after a first list of each kind.
     *
     * @param observer receives what the watch of the runs reports, and the runs that this server writes
     */
    void start(KubernetesClient client, String namespace, Optional<Reflector.Target<Workflow>> observer) {
        this.observer = observer;
        templates.start(client, namespace, WorkflowTemplate.class);
        schedules.start(client, namespace, CronWorkflow.class);
        runs.start(
                client,
                namespace,
                Workflow.class,
                observer.<Reflector.Target<Workflow>>map(other -> new BothTargets<>(runs.index, other))
                        .orElse(runs.index));
    }

    Followed<WorkflowTemplate, WorkflowTemplate> templates() {
        return templates;
    }

    Followed<CronWorkflow, CronWorkflow> schedules() {
        return schedules;
    }

    Followed<Workflow, DagRun> runs() {
        return runs;
    }

    /** Returns the current complete run, if it is in the cache. */
    Optional<Workflow> whole(String name) {
        return runs.current().flatMap(index -> whole.get(name).filter(index::isLatest));
    }

    /** Stores a complete run that was read. */
    void read(Workflow workflow) {
        runs.index.put(workflow);
        whole.put(workflow);
    }

    /** Stores a run that this server has written. */
    DagRun written(Workflow workflow) {
        observer.ifPresent(other -> other.changed(workflow));
        return runs.index.put(workflow);
    }

    /** Stores an object that this server has written. */
    void written(HasMetadata object) {
        if (object instanceof Workflow workflow) {
            written(workflow);
        } else if (object instanceof WorkflowTemplate template) {
            templates.index.put(template);
        } else if (object instanceof CronWorkflow schedule) {
            schedules.index.put(schedule);
        }
    }

    /** Removes a run. */
    void deleted(String workflow) {
        runs.index.forget(workflow);
        whole.forget(workflow);
    }

    @Override
    public void close() {
        templates.close();
        schedules.close();
        runs.close();
    }
}
