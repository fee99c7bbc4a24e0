package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Random work of which a part is already placed, wherever it fits, even where no scheduler would place it. */
final class LiveWork {

    private final Random random;
    private final ResultingWork work;
    private final int[] free;
    private final Set<String> admitted = new HashSet<>();

    private LiveWork(ResultingWork work, int[] nodes, long seed) {
        this.work = work;
        free = nodes.clone();
        random = new Random(seed);
    }

    static ResultingWork of(RandomWork random) {
        return new LiveWork(random.work(), random.nodes(), random.seed).changed();
    }

    private ResultingWork changed() {
        List<PodSet> sets = new ArrayList<>();
        for (PodSet set : work.podSets()) {
            boolean mayBeThere = set.created() instanceof Creation.At
                    && !(set.ends() instanceof End.With)
                    && set.needs().stream().allMatch(need -> need.podSet().equals(set.id()))
                    && work.podSets().stream()
                            .noneMatch(other -> !other.id().equals(set.id()) && refersTo(other, set.id()));
            if (mayBeThere) {
                sets.addAll(pods(set));
            } else {
                sets.add(set);
            }
        }
        List<PodGroup> groups = work.podGroups().stream().map(this::group).toList();
        return new ResultingWork(work.shared(), groups, sets, List.of());
    }

    private static boolean refersTo(PodSet set, String id) {
        return set.needs().stream().anyMatch(need -> need.podSet().equals(id))
                || (set.ends() instanceof End.With with && with.podSets().contains(id))
                || (set.created() instanceof Creation.OnceRunning once
                        && once.podSet().equals(id))
                || (set.created() instanceof Creation.OnceDone done
                        && done.podSets().contains(id));
    }

    /** Returns each pod as a separate set, as in a live cluster. */
    private List<PodSet> pods(PodSet set) {
        int needed = set.needs().stream().mapToInt(Need::running).sum();
        List<Need> needs = IntStream.range(0, needed)
                .mapToObj(pod -> new Need(set.id() + "." + pod, 1))
                .toList();
        return IntStream.range(0, set.count())
                .mapToObj(number -> new PodSet(
                        set.id() + "." + number,
                        pod(set, number),
                        1,
                        1,
                        set.created(),
                        needs,
                        set.ends(),
                        set.podGroup(),
                        set.span()))
                .toList();
    }

    private Pod pod(PodSet set, int number) {
        PodBuilder pod = new PodBuilder(set.pod())
                .editMetadata()
                .withName(set.id() + "." + number)
                .endMetadata();
        int cpu = Math.toIntExact(PodRequests.of(set.pod().getSpec()).milliCpu() / 1_000);
        int[] fitting = IntStream.range(0, free.length)
                .filter(node -> free[node] >= cpu)
                .toArray();
        int chance = random.nextInt(4);
        if (chance == 0) {
            return pod.build();
        }
        pod.withNewStatus().withPhase("Pending").endStatus();
        if (chance > 1 && fitting.length > 0) {
            int node = fitting[random.nextInt(fitting.length)];
            free[node] -= cpu;
            set.podGroup().ifPresent(admitted::add);
            pod.editSpec().withNodeName("n" + node + "-1").endSpec();
        }
        return pod.build();
    }

    private PodGroup group(PodGroup group) {
        return admitted.contains(group.getMetadata().getName())
                ? new PodGroupBuilder(group)
                        .withNewStatus()
                        .withPhase("Inqueue")
                        .endStatus()
                        .build()
                : group;
    }
}
