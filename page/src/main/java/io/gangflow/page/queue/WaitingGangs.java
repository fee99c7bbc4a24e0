package io.gangflow.page.queue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Resources;
import io.gangflow.page.cluster.ClusterReading;
import io.gangflow.page.cluster.LiveWaits;
import io.gangflow.page.object.Json;
import io.gangflow.page.shape.QueueShapes;
import io.gangflow.run.Label;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.verdict.why.WhyPending;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The gangs of a queue that wait, in the order in which Volcano looks at them: by priority, then by age. */
final class WaitingGangs {

    private final ClusterReading view;
    private final Optional<LiveWaits.Now> waits;
    private final Map<String, List<PodState>> waiting = new HashMap<>();

    /** @param waits for the expected starts; empty if they are not known yet */
    WaitingGangs(ClusterReading view, Optional<LiveWaits.Now> waits) {
        this.view = view;
        this.waits = waits;
        view.snapshot().pods().stream()
                .filter(pod -> pod.node().isEmpty()
                        && !pod.hasEnded()
                        && pod.podGroup().isPresent())
                .forEach(pod -> waiting.computeIfAbsent(
                                pod.namespace() + "/" + pod.podGroup().get(), missing -> new ArrayList<>())
                        .add(pod));
    }

    List<ObjectNode> of(String queue) {
        List<PodGroupState> gangs = view.snapshot().podGroups().stream()
                .filter(group -> group.queue().equals(queue) && waits(group))
                .sorted(Comparator.comparingInt((PodGroupState group) -> -priority(group))
                        .thenComparingLong(PodGroupState::createdMillis)
                        .thenComparing(PodGroupState::name))
                .toList();
        List<ObjectNode> rows = new ArrayList<>();
        gangs.forEach(gang -> rows.add(row(gang, rows.size() + 1)));
        return rows;
    }

    private boolean waits(PodGroupState group) {
        return group.phase().isEmpty()
                || group.phase().equals("Pending")
                || group.phase().equals("Inqueue")
                || (waiting.containsKey(key(group)) && !group.phase().equals("Completed"));
    }

    private int priority(PodGroupState group) {
        return view.snapshot().priorityClasses().getOrDefault(group.priorityClassName(), 0);
    }

    private static String key(PodGroupState group) {
        return group.namespace() + "/" + group.name();
    }

    private ObjectNode row(PodGroupState gang, int position) {
        Optional<WhyPending.Start> start =
                waits.flatMap(now -> reason(now, gang)).flatMap(WhyPending::start);
        return QueueShapes.WAITING
                .startResponse()
                .put("gang", gang.name())
                .put("namespace", gang.namespace())
                .put("run", run(gang))
                .put("position", position)
                .put("needs", Json.resources(needs(gang)))
                .put("createdAt", Instant.ofEpochMilli(gang.createdMillis()).toString())
                .put("startsAt", start.flatMap(each -> waits.map(now -> now.at().plusMillis(each.atMillis()))))
                .put("startsAfter", start.map(WhyPending.Start::afterWhom).filter(text -> !text.isEmpty()))
                .done();
    }

    private Optional<String> run(PodGroupState gang) {
        return waiting.getOrDefault(key(gang), List.of()).stream()
                .findFirst()
                .map(PodState::labels)
                .or(() ->
                        Optional.ofNullable(view.moment().details().gangLabels().get(key(gang))))
                .map(labels -> labels.get(Label.WORKFLOW));
    }

    private Resources needs(PodGroupState gang) {
        List<PodState> pods = waiting.getOrDefault(key(gang), List.of());
        return pods.isEmpty()
                ? gang.minResources().orElse(Resources.NONE)
                : pods.stream().map(PodState::requests).reduce(Resources.NONE, Resources::plus);
    }

    private Optional<WhyPending> reason(LiveWaits.Now now, PodGroupState gang) {
        List<String> pods = waiting.getOrDefault(key(gang), List.of()).stream()
                .map(PodState::name)
                .toList();
        return now.reasons().stream()
                .filter(why -> why.subject().equals(gang.name())
                        || why.subject().equals(key(gang))
                        // Of a stage's instance, whose pods have names of their own.
                        || (!why.waiting().isCalled(gang.name())
                                && why.pods().stream().anyMatch(pods::contains)))
                .findFirst();
    }
}
