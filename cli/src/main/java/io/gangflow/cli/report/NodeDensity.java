package io.gangflow.cli.report;

import io.gangflow.cluster.Resources;
import io.gangflow.page.object.Durations;
import io.gangflow.run.NodeTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The utilisation of nodes over time: one lane per node, or per group of consecutive nodes. For runs of any size. */
final class NodeDensity {

    private static final int MAX_LANES = 32;
    private static final int STRETCHES = 4_000;
    private static final int MAX_STRETCHES = 220;
    private static final List<PodBars.Kind> BOTTOM_UP =
            List.of(PodBars.Kind.WORKING, PodBars.Kind.FAILED, PodBars.Kind.HELD, PodBars.Kind.STALLED);

    private NodeDensity() {}

    static void write(Html html, ReportedRun run, TimeAxis axis) {
        Timeline timeline = run.timeline();
        ChartResource resource = ChartResource.scarcest(timeline);
        List<Group> groups =
                groups(timeline.nodes().stream().map(NodeTrack::node).distinct().toList(), axis.spanMillis());
        Map<String, Group> byNode = new HashMap<>();
        groups.forEach(group -> group.nodes().forEach(node -> byNode.put(node.name(), group)));
        for (PodTrack pod : timeline.pods()) {
            Group group = byNode.get(pod.node().orElse(""));
            if (group != null) {
                PodBars.bound(pod, timeline)
                        .forEach(bar -> group.add(bar, resource.share(pod.requests(), group.offered())));
            }
        }
        int height = TimeAxis.TOP + groups.size() * AreaLane.STRIDE;
        axis.start(html, "Share of " + resource.word() + " held by node " + run.heading(), height);
        int y = TimeAxis.TOP;
        for (Group group : groups) {
            group.lane(resource, groups.size()).write(html, axis, y);
            y += AreaLane.STRIDE;
        }
        axis.end(html, timeline.locked(), height);
    }

    private static List<Group> groups(List<RunStarted.Node> nodes, long spanMillis) {
        int size = Math.max(1, (nodes.size() + MAX_LANES - 1) / MAX_LANES);
        int stretches = Math.min(MAX_STRETCHES, STRETCHES / Math.min(MAX_LANES, Math.max(1, nodes.size())));
        List<Group> groups = new ArrayList<>();
        for (int from = 0; from < nodes.size(); from += size) {
            groups.add(Group.of(nodes.subList(from, Math.min(nodes.size(), from + size)), stretches, spanMillis));
        }
        return groups;
    }

    /** Nodes that share a lane. */
    private record Group(List<RunStarted.Node> nodes, Resources offered, Map<PodBars.Kind, Counts> shares) {

        static Group of(List<RunStarted.Node> nodes, int stretches, long spanMillis) {
            Map<PodBars.Kind, Counts> shares = new EnumMap<>(PodBars.Kind.class);
            BOTTOM_UP.forEach(kind -> shares.put(kind, new Counts(stretches, spanMillis)));
            Resources offered =
                    nodes.stream().map(RunStarted.Node::allocatable).reduce(Resources.NONE, Resources::plus);
            return new Group(nodes, offered, shares);
        }

        void add(PodBars.Bar bar, double share) {
            shares.computeIfPresent(bar.kind(), (kind, counts) -> {
                counts.add(bar.fromMillis(), bar.toMillis(), share);
                return counts;
            });
        }

        AreaLane lane(ChartResource resource, int lanes) {
            List<AreaLane.Area> areas = shares.entrySet().stream()
                    .map(entry -> new AreaLane.Area(entry.getKey().cssClass(), entry.getValue()))
                    .toList();
            return new AreaLane(name(), areas, 1, AreaLane.parts(lanes), (from, to) -> words(resource, from, to));
        }

        private String name() {
            return nodes.size() == 1
                    ? nodes.get(0).name()
                    : "%s and %d more".formatted(nodes.get(0).name(), nodes.size() - 1);
        }

        private String words(ChartResource resource, int from, int to) {
            StringBuilder text = new StringBuilder(name());
            shares.forEach((kind, counts) -> {
                if (counts.highest(from, to) > 0) {
                    text.append("\n%s–%s at most %d %% of %s: %s"
                            .formatted(
                                    Durations.clock(counts.fromMillis(from)),
                                    Durations.clock(counts.fromMillis(to)),
                                    Math.round(counts.highest(from, to) * 100),
                                    resource.word(),
                                    kind.word()));
                }
            });
            return text.toString();
        }
    }
}
