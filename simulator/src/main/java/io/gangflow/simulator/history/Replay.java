package io.gangflow.simulator.history;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.run.Label;
import io.gangflow.simulator.history.HistoricalJob.Role;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Converts a history to work that can be simulated: each job is created when it was submitted, is one PodGroup, and
 * runs as long as it ran; its queue is its stage. Under a scheduler without PodGroups the pods of a gang still only
 * work when all of them run. Each queue of the history becomes a Volcano queue with weight 1.
 */
public final class Replay {

    private static final String NAMESPACE = "default";
    private static final int MOST_NAME = 50;

    private final History history;
    private final SourceSpan span;
    private final Map<String, String> queues = new LinkedHashMap<>();

    private Replay(History history, String source) {
        this.history = history;
        this.span = SourceSpan.startOf(source);
        Set<String> taken = new HashSet<>();
        for (HistoricalJob job : history.jobs()) {
            queues.computeIfAbsent(job.queue(), name -> free(taken, name));
        }
    }

    /**
     * Returns the work of a history.
     *
     * @param source name of the history in findings
     */
    public static ResultingWork of(History history, String source) {
        return new Replay(history, source).work();
    }

    /** Returns the index in {@link History#jobs} of a simulated pod's job. */
    static int index(String pod) {
        return Integer.parseInt(pod.substring(1, pod.indexOf('-')));
    }

    /** Returns a name that Kubernetes accepts and that is not used yet. */
    private static String free(Set<String> taken, String queue) {
        String plain =
                queue.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]+", "-").replaceAll("^-+|-+$", "");
        String name = plain.isEmpty() ? "queue" : plain.substring(0, Math.min(MOST_NAME, plain.length()));
        String chosen = name;
        for (int number = 2; !taken.add(chosen); number++) {
            chosen = name + "-" + number;
        }
        return chosen;
    }

    private ResultingWork work() {
        List<HasMetadata> shared = new ArrayList<>();
        for (String queue : queues.values()) {
            shared.add(new QueueBuilder()
                    .withNewMetadata()
                    .withName(queue)
                    .endMetadata()
                    .withNewSpec()
                    .withWeight(1)
                    .withReclaimable(true)
                    .endSpec()
                    .build());
        }
        List<PodGroup> groups = new ArrayList<>();
        List<PodSet> sets = new ArrayList<>();
        for (int index = 0; index < history.jobs().size(); index++) {
            HistoricalJob job = history.jobs().get(index);
            groups.add(group("h" + index, job));
            sets.addAll(sets("h" + index, job));
        }
        return new ResultingWork(shared, groups, sets, List.of());
    }

    private PodGroup group(String name, HistoricalJob job) {
        return new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withMinMember(job.gang() ? job.pods() : 1)
                .withQueue(queues.get(job.queue()))
                .withMinResources(job.gang() ? quantities(job.requests()) : Map.of())
                .endSpec()
                .build();
    }

    private List<PodSet> sets(String group, HistoricalJob job) {
        List<String> ids = IntStream.range(0, job.roles().size())
                .mapToObj(role -> "History/%s/%s#%d".formatted(NAMESPACE, group, role))
                .toList();
        List<Need> needs = job.gang()
                ? IntStream.range(0, ids.size())
                        .mapToObj(role ->
                                new Need(ids.get(role), job.roles().get(role).pods()))
                        .toList()
                : List.of();
        List<PodSet> sets = new ArrayList<>();
        for (int role = 0; role < ids.size(); role++) {
            Role pods = job.roles().get(role);
            sets.add(new PodSet(
                    ids.get(role),
                    pod("%s-%d".formatted(group, role), group, job, pods.requests()),
                    pods.pods(),
                    pods.pods(),
                    new Creation.At(job.submittedSeconds()),
                    needs,
                    new End.After(job.runSeconds()),
                    Optional.of(group),
                    span));
        }
        return sets;
    }

    private Pod pod(String name, String group, HistoricalJob job, Resources requests) {
        Map<String, String> annotations = new TreeMap<>(Map.of(GroupAnnotations.GROUP_NAME, group));
        if (job.gang()) {
            annotations.put(Label.GANG, group);
            annotations.put(Label.GANG_SIZE, Integer.toString(job.pods()));
        }
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(NAMESPACE)
                .withName(name)
                .withLabels(Map.of(Label.STAGE, queues.getOrDefault(job.queue(), "")))
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withSchedulerName("volcano")
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName("main")
                .withImage("history")
                .withNewResources()
                .withRequests(quantities(requests))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }

    private static Map<String, Quantity> quantities(Resources requests) {
        Map<String, Quantity> quantities = new TreeMap<>();
        quantities.put("cpu", new Quantity(requests.milliCpu() + "m"));
        quantities.put("memory", new Quantity(Long.toString(requests.memoryBytes())));
        requests.extended().forEach((name, amount) -> quantities.put(name, new Quantity(Long.toString(amount))));
        return quantities;
    }
}
