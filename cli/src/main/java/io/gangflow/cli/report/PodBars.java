package io.gangflow.cli.report;

import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The bars of a Gantt chart, one row for each pod of a timeline. */
final class PodBars {

    private PodBars() {}

    /** The pods in the order of stage instances. */
    static List<PodTrack> rows(Timeline timeline) {
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
                rows.stream().collect(Collectors.groupingBy(PodBars::place, TreeMap::new, Collectors.counting()));
        Map<String, Integer> next = new TreeMap<>();
        return rows.stream()
                .map(PodBars::place)
                .map(place ->
                        sizes.getOrDefault(place, 0L) == 1 ? place : place + " " + next.merge(place, 1, Integer::sum))
                .toList();
    }

    private static String place(PodTrack track) {
        return "%s-%d %s"
                .formatted(
                        track.pod().stage(), track.pod().instance(), track.pod().role());
    }

    /** The waiting bar and the running bar of a pod. */
    static List<Bar> of(PodTrack track, Timeline timeline) {
        List<Bar> bars = new ArrayList<>();
        long end = track.endedMillis().orElse(timeline.endMillis());
        long waitEnd = track.runningMillis().orElse(end);
        if (waitEnd > track.createdMillis()) {
            bars.add(new Bar(track.createdMillis(), waitEnd, Kind.WAITING));
        }
        track.runningMillis().ifPresent(running -> bars.add(new Bar(running, Math.max(end, running + 1), kind(track))));
        return bars;
    }

    private static Kind kind(PodTrack track) {
        if (track.heldWhileLocked()) {
            return Kind.HELD;
        }
        return track.outcome().filter(PodOutcome.FAILED::equals).isPresent() ? Kind.FAILED : Kind.WORKING;
    }

    /** A stretch of time in one state. */
    record Bar(long fromMillis, long toMillis, Kind kind) {}

    /** States, with the CSS class and the word of each. */
    enum Kind {
        WAITING("waiting", "waits for a node"),
        WORKING("working", "runs"),
        HELD("held", "runs but can never end"),
        FAILED("failed", "ran and failed");

        private final String cssClass;
        private final String word;

        Kind(String cssClass, String word) {
            this.cssClass = cssClass;
            this.word = word;
        }

        String cssClass() {
            return cssClass;
        }

        String word() {
            return word;
        }
    }
}
