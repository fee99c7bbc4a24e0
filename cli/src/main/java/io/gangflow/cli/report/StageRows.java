package io.gangflow.cli.report;

import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rows of the chart by stage: a pod each, in the order of stage instances. */
final class StageRows {

    private StageRows() {}

    static List<PodTrack> of(Timeline timeline) {
        return timeline.pods().stream()
                .sorted(Comparator.comparing((PodTrack track) -> track.pod().stage())
                        .thenComparing(track -> track.pod().instance())
                        .thenComparing(PodTrack::createdMillis)
                        .thenComparing(track -> track.pod().name()))
                .toList();
    }

    /** Short labels of the rows: stage, instance and role, with a number where a role has several pods. */
    static List<String> labels(List<PodTrack> rows) {
        Map<String, Long> sizes =
                rows.stream().collect(Collectors.groupingBy(StageRows::place, TreeMap::new, Collectors.counting()));
        Map<String, Integer> next = new TreeMap<>();
        return rows.stream()
                .map(StageRows::place)
                .map(place ->
                        sizes.getOrDefault(place, 0L) == 1 ? place : place + " " + next.merge(place, 1, Integer::sum))
                .toList();
    }

    private static String place(PodTrack track) {
        return "%s-%d %s"
                .formatted(
                        track.pod().stage(), track.pod().instance(), track.pod().role());
    }
}
