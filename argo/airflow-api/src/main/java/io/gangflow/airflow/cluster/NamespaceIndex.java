package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.watch.Reflector;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a server knows of a namespace without asking: its pipelines, their schedules and its runs. Empty until it is started;
 * of a kind that cannot be followed nothing is known, and it is asked for. Thread-safe.
 */
final class NamespaceIndex implements AutoCloseable {

    /** For the first list: to read another one beside it would make both later. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Followed<WorkflowTemplate, WorkflowTemplate> templates = new Followed<>(
            new Index<>(Function.identity(), Metadata::name, Comparator.comparing(Metadata::name), each -> false));
    private final Followed<CronWorkflow, CronWorkflow> schedules = new Followed<>(
            new Index<>(Function.identity(), Metadata::name, Comparator.comparing(Metadata::name), each -> false));
    private final Followed<Workflow, DagRun> runs =
            new Followed<>(new Index<>(DagRun::of, DagRun::dagId, DagRun.ORDER, DagRun::isOpen));
    private final WholeRuns whole = new WholeRuns();

    /** An index with what keeps it. */
    static final class Followed<K extends HasMetadata, T> {
        private final Index<K, T> index;
        private volatile Optional<Reflector<K>> reflector = Optional.empty();

        private Followed(Index<K, T> index) {
            this.index = index;
        }

        private void start(KubernetesClient client, String namespace, Class<K> type) {
            reflector = Optional.of(Reflector.start(client, namespace, type, index));
        }

        /** Empty when the objects are to be asked for. */
        Optional<Index<K, T>> current() {
            return reflector.filter(Reflector::isCurrent).isPresent() && !index.isFull()
                    ? Optional.of(index)
                    : Optional.empty();
        }

        /** The same for a list, which would take as long as the one that is being read; throws 503 until that is known. */
        Optional<Index<K, T>> forList() {
            if (reflector.filter(each -> !each.awaitFirstList(PATIENCE)).isPresent()) {
                throw KubernetesFailures.unavailable("the objects of the namespace are still being read");
            }
            return current();
        }

        private void close() {
            reflector.ifPresent(Reflector::close);
        }
    }

    /** Follows the objects from now on; they are known after a first list of each kind. */
    void start(KubernetesClient client, String namespace) {
        templates.start(client, namespace, WorkflowTemplate.class);
        schedules.start(client, namespace, CronWorkflow.class);
        runs.start(client, namespace, Workflow.class);
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

    /** A run in full as it is now, if it was read before. */
    Optional<Workflow> whole(String name) {
        return runs.current().flatMap(index -> whole.get(name).filter(index::isLatest));
    }

    /** A run was read in full. */
    void read(Workflow workflow) {
        runs.index.put(workflow);
        whole.put(workflow);
    }

    /** This server has written a run. */
    DagRun written(Workflow workflow) {
        return runs.index.put(workflow);
    }

    /** This server has written an object. */
    void written(HasMetadata object) {
        if (object instanceof Workflow workflow) {
            written(workflow);
        } else if (object instanceof WorkflowTemplate template) {
            templates.index.put(template);
        } else if (object instanceof CronWorkflow schedule) {
            schedules.index.put(schedule);
        }
    }

    /** A run is gone. */
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
