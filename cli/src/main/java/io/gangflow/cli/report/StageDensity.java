package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The number of waiting and running pods per stage over time, one lane per stage. For runs of any size. */
final class StageDensity {

    private static final int MAX_LANES = 30;
    private static final int STRETCHES = 4_000;
    private static final int MAX_STRETCHES = 330;
    private static final List<PodBars.Kind> BOTTOM_UP = List.of(
            PodBars.Kind.WORKING,
            PodBars.Kind.FAILED,
            PodBars.Kind.EVICTED,
            PodBars.Kind.HELD,
            PodBars.Kind.STALLED,
            PodBars.Kind.WAITING,
            PodBars.Kind.QUEUED,
            PodBars.Kind.STUCK);

    private StageDensity() {}

    static void write(Html html, ReportedRun run, TimeAxis axis) {
        Map<String, Stage> lanes = lanes(run.timeline());
        int height = TimeAxis.TOP + lanes.size() * AreaLane.STRIDE;
        axis.start(html, "Number of pods by stage " + run.heading(), height);
        int y = TimeAxis.TOP;
        for (Map.Entry<String, Stage> lane : lanes.entrySet()) {
            lane(lane.getKey(), lane.getValue(), run.timeline(), axis.spanMillis(), lanes.size())
                    .write(html, axis, y);
            y += AreaLane.STRIDE;
        }
        axis.end(html, run.timeline().locked(), height);
    }

    /** The pods of a lane, and the gangs that never got a pod. */
    private record Stage(List<PodTrack> pods, List<GangTrack> unborn) {}

    /** Returns the stages in order; stages that exceed the limit share one more lane. */
    private static Map<String, Stage> lanes(Timeline timeline) {
        Map<String, Stage> all = new LinkedHashMap<>();
        timeline.pods().forEach(pod -> stage(all, pod.pod().stage()).pods().add(pod));
        GangsWithoutPods.of(timeline)
                .forEach(gang ->
                        stage(all, GangsWithoutPods.stage(gang)).unborn().add(gang));
        StageStartOrder order = new StageStartOrder(timeline);
        Map<String, Stage> lanes = new LinkedHashMap<>();
        all.entrySet().stream()
                .sorted(Comparator.comparing(entry -> order.place(entry.getKey())))
                .forEach(entry -> {
                    boolean own = lanes.size() < MAX_LANES;
                    Stage lane = stage(lanes, own ? entry.getKey() : "other stages");
                    lane.pods().addAll(entry.getValue().pods());
                    lane.unborn().addAll(entry.getValue().unborn());
                });
        return lanes;
    }

    private static Stage stage(Map<String, Stage> lanes, String name) {
        return lanes.computeIfAbsent(name, any -> new Stage(new ArrayList<>(), new ArrayList<>()));
    }

    private static AreaLane lane(String name, Stage stage, Timeline timeline, long spanMillis, int lanes) {
        Map<PodBars.Kind, Counts> counts = new EnumMap<>(PodBars.Kind.class);
        int stretches = Math.min(MAX_STRETCHES, STRETCHES / lanes);
        BOTTOM_UP.forEach(kind -> counts.put(kind, new Counts(stretches, spanMillis)));
        Counts all = new Counts(stretches, spanMillis);
        for (PodTrack pod : stage.pods()) {
            for (PodBars.Bar bar : PodBars.of(pod, timeline)) {
                counts.getOrDefault(bar.kind(), all).add(bar.fromMillis(), bar.toMillis(), 1);
                all.add(bar.fromMillis(), bar.toMillis(), 1);
            }
        }
        for (GangTrack gang : stage.unborn()) {
            PodBars.Bar bar = GangsWithoutPods.bar(gang, timeline);
            counts.getOrDefault(bar.kind(), all).add(bar.fromMillis(), bar.toMillis(), gang.minMember());
            all.add(bar.fromMillis(), bar.toMillis(), gang.minMember());
        }
        List<AreaLane.Area> areas = BOTTOM_UP.stream()
                .map(kind -> new AreaLane.Area(kind.cssClass(), counts.getOrDefault(kind, all)))
                .toList();
        String label = "%s: %d pods, at most %d"
                .formatted(shortened(name), stage.pods().size(), Math.round(all.highest()));
        return new AreaLane(
                label, areas, all.highest(), AreaLane.parts(lanes), (from, to) -> words(name, counts, all, from, to));
    }

    private static String words(String stage, Map<PodBars.Kind, Counts> counts, Counts all, int from, int to) {
        StringBuilder text = new StringBuilder("%s, %s–%s: at most"
                .formatted(stage, Durations.clock(all.fromMillis(from)), Durations.clock(all.fromMillis(to))));
        for (PodBars.Kind kind : BOTTOM_UP) {
            double highest = counts.getOrDefault(kind, all).highest(from, to);
            if (highest > 0) {
                text.append("\n%d %s".formatted((long) Math.ceil(highest), kind.word()));
            }
        }
        return text.toString();
    }

    private static String shortened(String name) {
        return name.length() <= 20 ? name : name.substring(0, 19) + "…";
    }
}
