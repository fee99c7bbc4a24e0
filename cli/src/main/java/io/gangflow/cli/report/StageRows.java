package io.gangflow.cli.report;

import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The rows of the chart by stage: one per pod, in the order of stages and instances, followed within each stage by the
 * gangs that never got a pod.
 */
final class StageRows {

    private StageRows() {}

    static int count(Timeline timeline) {
        return timeline.pods().size() + GangsWithoutPods.of(timeline).size();
    }

    static List<StageRow> of(Timeline timeline) {
        List<Placed> placed = new ArrayList<>();
        pods(timeline)
                .forEach(track -> placed.add(new Placed(
                        track.pod().stage(),
                        place(track),
                        PodTooltip.of(track, timeline),
                        PodBars.of(track, timeline))));
        for (GangTrack gang : GangsWithoutPods.of(timeline)) {
            placed.add(new Placed(
                    gang.stage(),
                    GangsWithoutPods.stage(gang) + " gang",
                    GangsWithoutPods.words(gang, timeline),
                    List.of(GangsWithoutPods.bar(gang, timeline))));
        }
        StageStartOrder order = new StageStartOrder(timeline);
        List<Placed> ordered = placed.stream()
                .sorted(Comparator.comparing((Placed row) -> order.place(row.stage()))
                        .thenComparing(Placed::stage))
                .toList();
        return numbered(ordered);
    }

    private static List<PodTrack> pods(Timeline timeline) {
        return timeline.pods().stream()
                .sorted(Comparator.comparing((PodTrack track) -> track.pod().instance())
                        .thenComparing(PodTrack::createdMillis)
                        .thenComparing(track -> track.pod().name()))
                .toList();
    }

    private record Placed(String stage, String place, String words, List<PodBars.Bar> bars) {}

    /** Labels rows with stage, instance and role, and with a number if a role has several pods. */
    private static List<StageRow> numbered(List<Placed> rows) {
        Map<String, Long> sizes =
                rows.stream().collect(Collectors.groupingBy(Placed::place, TreeMap::new, Collectors.counting()));
        Map<String, Integer> next = new TreeMap<>();
        return rows.stream()
                .map(row -> {
                    String place = row.place();
                    boolean single = sizes.getOrDefault(place, 0L) == 1;
                    String label = single ? place : place + " " + next.merge(place, 1, Integer::sum);
                    return new StageRow(label, row.words(), row.bars());
                })
                .toList();
    }

    private static String place(PodTrack track) {
        return "%s-%d %s"
                .formatted(
                        track.pod().stage(), track.pod().instance(), track.pod().role());
    }
}
