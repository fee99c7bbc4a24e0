package io.gangflow.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the {@link Timeline} of one run from its events. Not thread-safe. */
public final class TimelineFold implements RunListener {

    private RunEvent.@Nullable RunStarted start;
    private RunEvent.@Nullable Locked locked;
    private RunEvent.@Nullable RunEnded end;
    private final Map<String, PartialStageTrack> stages = new LinkedHashMap<>();
    private final List<PartialPodTrack> pods = new ArrayList<>();
    private final Map<String, PartialPodTrack> byName = new HashMap<>();
    private final List<PartialGangTrack> gangs = new ArrayList<>();
    private final Map<String, PartialGangTrack> gangsByName = new HashMap<>();
    private final List<RunEvent.QueueShares> queues = new ArrayList<>();
    private final Map<String, NodeTrack> nodes = new LinkedHashMap<>();
    private final List<NodeTrack> goneNodes = new ArrayList<>();
    private long lastMillis;

    @Override
    public void onEvent(RunEvent event) {
        lastMillis = Math.max(lastMillis, event.atMillis());
        if (event instanceof RunEvent.RunStarted started) {
            start = started;
            started.nodes().forEach(node -> nodes.put(node.name(), new NodeTrack(node, 0, 0, OptionalLong.empty())));
        } else if (event instanceof RunEvent.Locked found) {
            locked = found;
        } else if (event instanceof RunEvent.RunEnded ended) {
            end = ended;
        } else if (event instanceof RunEvent.StageStarted started) {
            stage(started.stage()).onEvent(event);
        } else if (event instanceof RunEvent.StageEnded ended) {
            stage(ended.stage()).onEvent(event);
        } else if (event instanceof RunEvent.QueueShares shares) {
            queues.add(shares);
        } else if (event instanceof RunEvent.GangCreated created) {
            PartialGangTrack gang = new PartialGangTrack(created);
            gangs.add(gang);
            gangsByName.put(created.gang(), gang);
        } else if (event instanceof RunEvent.NodeAdded added) {
            nodes.put(
                    added.node().name(),
                    new NodeTrack(added.node(), added.atMillis(), added.readyMillis(), OptionalLong.empty()));
        } else if (event instanceof RunEvent.NodeRemoved removed) {
            NodeTrack gone = nodes.remove(removed.node());
            if (gone != null) {
                goneNodes.add(gone.gone(removed.atMillis()));
            }
        } else {
            podEvent(event);
        }
    }

    /**
     * Returns the timeline up to the last event.
     *
     * @throws IllegalArgumentException before the first event
     */
    public Timeline timeline() {
        return timeline(lastMillis);
    }

    /**
     * Returns the timeline of an unfinished run up to the current time.
     *
     * @param nowMillis of the run; the last event counts where it is later, or where the run has ended
     * @throws IllegalArgumentException before the first event
     */
    public Timeline timeline(long nowMillis) {
        long untilMillis = end == null ? Math.max(lastMillis, nowMillis) : lastMillis;
        if (start == null) {
            throw new IllegalArgumentException("a run must start with RunStarted");
        }
        Set<String> holders = new HashSet<>();
        if (locked != null) {
            locked.lock().holders().forEach(holder -> holders.add(holder.pod().name()));
        }
        Map<PartialGangTrack, GangTrack> gangTracks = new LinkedHashMap<>();
        gangs.forEach(gang -> gangTracks.put(gang, gang.track()));
        List<PodTrack> tracks =
                pods.stream().map(pod -> pod.track(holders, gangTracks)).toList();
        return new Timeline(
                start,
                nodeTracks(),
                stageTracks(tracks, untilMillis),
                tracks,
                List.copyOf(gangTracks.values()),
                queues,
                untilMillis,
                Optional.ofNullable(end).map(RunEvent.RunEnded::outcome),
                end == null ? "" : end.message(),
                Optional.ofNullable(locked));
    }

    private List<NodeTrack> nodeTracks() {
        List<NodeTrack> tracks = new ArrayList<>(goneNodes);
        tracks.addAll(nodes.values());
        tracks.sort(Comparator.comparingLong(NodeTrack::fromMillis));
        return tracks;
    }

    private List<StageTrack> stageTracks(List<PodTrack> tracks, long untilMillis) {
        Map<String, List<PodTrack>> byStage = tracks.stream()
                .collect(Collectors.groupingBy(track -> track.pod().stage()));
        return stages.entrySet().stream()
                .map(stage -> stage.getValue()
                        .track(stage.getKey(), byStage.getOrDefault(stage.getKey(), List.of()), untilMillis))
                .toList();
    }

    private PartialStageTrack stage(String name) {
        return stages.computeIfAbsent(name, missing -> new PartialStageTrack());
    }

    private void podEvent(RunEvent event) {
        if (event instanceof RunEvent.PodCreated created) {
            PartialPodTrack pod = new PartialPodTrack(created);
            pods.add(pod);
            byName.put(created.pod().name(), pod);
        } else if (event instanceof RunEvent.PodJoinedGang joined) {
            PartialGangTrack gang = gangsByName.get(joined.gang());
            if (gang != null) {
                known(joined.pod()).join(gang, joined.atMillis());
            }
        } else if (event instanceof RunEvent.PodWaiting waiting) {
            known(waiting.pod()).onEvent(event);
        } else if (event instanceof RunEvent.PodScheduled scheduled) {
            known(scheduled.pod()).onEvent(event);
        } else if (event instanceof RunEvent.PodRunning running) {
            known(running.pod()).onEvent(event);
        } else if (event instanceof RunEvent.PodProgress progress) {
            known(progress.pod()).onEvent(event);
        } else if (event instanceof RunEvent.PodEnded ended) {
            known(ended.pod()).onEvent(event);
        }
    }

    private PartialPodTrack known(PodRef pod) {
        PartialPodTrack known = byName.get(pod.name());
        if (known == null) {
            throw new IllegalArgumentException("pod `%s` has not been created".formatted(pod.name()));
        }
        return known;
    }
}
