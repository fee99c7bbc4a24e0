package io.gangflow.cli.view;

import io.gangflow.cluster.Resources;
import io.gangflow.page.text.Amounts;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How a lock occurs, as one line of events and as the lock at its end. */
public final class CounterExampleText {

    private final ResultingWork work;
    private final CounterExample example;

    public CounterExampleText(ResultingWork work, CounterExample example) {
        this.work = work;
        this.example = example;
    }

    /**
     * Returns text such as {@code driver-0 … driver-4 run · 10 executors wait for 10 cpu, 14080Mi · nothing can end}.
     */
    public String timeline() {
        List<String> steps = new ArrayList<>();
        if (!example.before().isEmpty()) {
            steps.add(stages() + " ended");
        }
        Map<String, List<String>> placed = new LinkedHashMap<>();
        Map<String, List<String>> evicted = new LinkedHashMap<>();
        int letIn = 0;
        for (Event event : example.events()) {
            if (event instanceof Event.Placed pod) {
                PodRef ref = ref(pod.podSet(), pod.pod());
                placed.computeIfAbsent(ref.role(), missing -> new ArrayList<>()).add(name(pod.podSet(), ref));
            } else if (event instanceof Event.Evicted pod) {
                PodRef ref = ref(pod.podSet(), pod.pod());
                evicted.computeIfAbsent(ref.role(), missing -> new ArrayList<>())
                        .add(name(pod.podSet(), ref));
            } else {
                letIn++;
            }
        }
        if (letIn > 0) {
            steps.add("%d PodGroup%s admitted".formatted(letIn, letIn == 1 ? "" : "s"));
        }
        placed.forEach((role, pods) -> steps.add(names(pods) + (pods.size() == 1 ? " runs" : " run")));
        evicted.forEach((role, pods) -> steps.add(names(pods) + (pods.size() == 1 ? " is" : " are") + " evicted"));
        steps.add(waits());
        steps.add("no pod can finish");
        return String.join(" · ", steps);
    }

    /**
     * Returns role and instance; a pod of a pipeline without a role has the name of its stage, any other pod its own
     * name.
     */
    private String name(String podSet, PodRef ref) {
        if (!ref.role().equals("pod")) {
            return ref.role() + "-" + ref.instance();
        }
        return work.podSet(podSet).filter(PodSetNames::isOfPipeline).isPresent()
                ? ref.stage() + "-" + ref.instance()
                : ref.name();
    }

    /** Returns text such as {@code 5 pods driver-0 … driver-4}; the number in a name is that of the instance. */
    private static String names(List<String> pods) {
        List<String> distinct = pods.stream().distinct().toList();
        String range =
                distinct.size() == 1 ? distinct.get(0) : distinct.get(0) + " … " + distinct.get(distinct.size() - 1);
        return pods.size() == distinct.size() ? range : pods.size() + " of " + range;
    }

    private String stages() {
        return example.before().stream()
                .map(id -> "`" + ref(id, id).stage() + "`")
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private String waits() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        Map<String, Resources> amounts = new LinkedHashMap<>();
        for (CounterExample.Waiting waiting : example.waiting()) {
            String role = ref(waiting.podSet(), "").role();
            counts.merge(role, waiting.count(), Integer::sum);
            amounts.merge(role, waiting.requests().times(waiting.count()), Resources::plus);
        }
        return counts.entrySet().stream()
                .map(role -> "%s %s for %s"
                        .formatted(
                                counted(role.getValue(), role.getKey()),
                                role.getValue() == 1 ? "waits" : "wait",
                                Amounts.of(amounts.getOrDefault(role.getKey(), Resources.NONE))))
                .collect(Collectors.joining(", "));
    }

    private static String counted(int count, String role) {
        return count + " " + role + (count == 1 || role.endsWith("s") ? "" : "s");
    }

    /** Returns the final lock, as the simulation would report it. */
    public SchedulingLock lock() {
        return new SchedulingLock(
                example.events().stream()
                        .filter(Event.Placed.class::isInstance)
                        .map(Event.Placed.class::cast)
                        .map(pod -> new SchedulingLock.Holder(ref(pod.podSet(), pod.pod()), pod.node(), pod.requests()))
                        .toList(),
                example.waiting().stream()
                        .flatMap(waiting -> waiters(waiting).stream())
                        .toList(),
                example.free().stream()
                        .map(room -> new SchedulingLock.Free(room.node(), room.free()))
                        .toList());
    }

    private List<SchedulingLock.Waiter> waiters(CounterExample.Waiting waiting) {
        List<SchedulingLock.Waiter> waiters = new ArrayList<>();
        for (int number = 0; number < waiting.count(); number++) {
            waiters.add(new SchedulingLock.Waiter(
                    ref(waiting.podSet(), waiting.podSet()), waiting.requests(), waiting.reason()));
        }
        return waiters;
    }

    private PodRef ref(String podSet, String pod) {
        return work.podSet(podSet).map(set -> PodSetNames.ref(set, pod)).orElse(new PodRef("", pod, "", 0, "pod"));
    }
}
