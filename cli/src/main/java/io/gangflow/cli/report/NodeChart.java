package io.gangflow.cli.report;

import io.gangflow.run.NodeTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.run.Timeline;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The nodes of a run: one lane per node, with pods as high as their share of the scarcest resource. */
final class NodeChart {

    static final int MAX_NODES = 24;

    private static final int GAP = 8;

    private NodeChart() {}

    /** Whether every pod can be shown; otherwise {@link NodeDensity} shows the utilisation of the nodes. */
    static boolean fits(Timeline timeline) {
        return timeline.nodes().size() <= MAX_NODES && StageChart.fits(timeline);
    }

    static void write(Html html, ReportedRun run, TimeAxis axis) {
        Timeline timeline = run.timeline();
        ChartResource resource = ChartResource.scarcest(timeline);
        List<NodeTrack> nodes = timeline.nodes();
        Map<String, List<PodTrack>> byNode = timeline.pods().stream()
                .filter(pod -> pod.scheduledMillis().isPresent())
                .collect(Collectors.groupingBy(pod -> pod.node().orElse("")));
        int lane = nodes.size() <= 6 ? 76 : 44;
        int height = TimeAxis.TOP + nodes.size() * (lane + GAP);
        axis.start(html, "Pods by node " + run.heading(), height);
        int y = TimeAxis.TOP;
        for (NodeTrack track : nodes) {
            RunStarted.Node node = track.node();
            List<PodTrack> pods = byNode.getOrDefault(node.name(), List.of()).stream()
                    .filter(pod -> track.isReadyAt(pod.scheduledMillis().orElse(-1)))
                    .toList();
            NodePacking packing = NodePacking.of(pods, resource, node.allocatable(), timeline);
            label(html, node, packing, resource, y);
            lane(html, track, timeline, axis, y, lane);
            int top = y;
            packing.pods().forEach(placed -> new NodeBar(placed, timeline, axis).write(html, top, lane));
            y += lane + GAP;
        }
        axis.end(html, timeline.locked(), height);
    }

    /** Draws the lane for as long as the node accepts pods. */
    private static void lane(Html html, NodeTrack node, Timeline timeline, TimeAxis axis, int y, int height) {
        double from = axis.position(node.readyMillis());
        double to = node.isPermanent()
                ? TimeAxis.LABEL_WIDTH + TimeAxis.CHART_WIDTH
                : axis.position(node.goneMillis().orElse(timeline.endMillis()));
        html.empty(
                "rect",
                "class",
                "lane",
                "x",
                TimeAxis.decimal(from),
                "y",
                Integer.toString(y),
                "width",
                TimeAxis.decimal(Math.max(0, to - from)),
                "height",
                Integer.toString(height));
    }

    private static void label(Html html, RunStarted.Node node, NodePacking packing, ChartResource resource, int y) {
        TimeAxis.label(html, node.name(), TimeAxis.LABEL_WIDTH, y + 14);
        html.leaf(
                "text",
                packing.bySlots() ? "a slot for each pod" : "height: share of " + resource.word(),
                "class",
                "tick left",
                "x",
                "0",
                "y",
                Integer.toString(y + 28));
    }
}
