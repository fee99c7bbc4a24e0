package io.gangflow.cli.report;

import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.run.Timeline;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The nodes of a run: a lane for each, with its pods as high as their share of what runs short. */
final class NodeChart {

    static final int MAX_NODES = 24;

    private static final int GAP = 8;

    private NodeChart() {}

    /** Whether every pod can be shown; else {@link NodeDensity} shows how full the nodes are. */
    static boolean fits(Timeline timeline) {
        return timeline.start().nodes().size() <= MAX_NODES && StageChart.fits(timeline);
    }

    static void write(Html html, ReportedRun run, TimeAxis axis) {
        Timeline timeline = run.timeline();
        DrawnResource resource = DrawnResource.scarcest(timeline);
        List<RunStarted.Node> nodes = timeline.start().nodes();
        Map<String, List<PodTrack>> byNode = timeline.pods().stream()
                .filter(pod -> pod.scheduledMillis().isPresent())
                .collect(Collectors.groupingBy(pod -> pod.node().orElse("")));
        int lane = nodes.size() <= 6 ? 76 : 44;
        int height = TimeAxis.TOP + nodes.size() * (lane + GAP);
        axis.begin(html, "Pods by node " + run.heading(), height);
        int y = TimeAxis.TOP;
        for (RunStarted.Node node : nodes) {
            NodePacking packing =
                    NodePacking.of(byNode.getOrDefault(node.name(), List.of()), resource, node.allocatable(), timeline);
            label(html, node, packing, resource, y);
            html.empty(
                    "rect",
                    "class",
                    "lane",
                    "x",
                    Integer.toString(TimeAxis.LABEL_WIDTH),
                    "y",
                    Integer.toString(y),
                    "width",
                    Integer.toString(TimeAxis.CHART_WIDTH),
                    "height",
                    Integer.toString(lane));
            int top = y;
            packing.pods().forEach(placed -> new NodeBar(placed, timeline, axis).write(html, top, lane));
            y += lane + GAP;
        }
        axis.end(html, timeline.locked(), height);
    }

    private static void label(Html html, RunStarted.Node node, NodePacking packing, DrawnResource resource, int y) {
        html.leaf("text", node.name(), "x", "0", "y", Integer.toString(y + 14));
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
