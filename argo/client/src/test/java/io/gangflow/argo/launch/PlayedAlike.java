package io.gangflow.argo.launch;

import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The observable facts of a run that must be the same in every engine.
 *
 * @param stages the outcome of each stage
 * @param order {@code a < b} for every stage {@code a} that ended before a later one started
 * @param pods stage, instance, role and name of every pod that does work; Argo's own pods are not processes in a local
 *     run
 */
record PlayedAlike(Outcome outcome, Map<String, Outcome> stages, Set<String> order, List<String> pods) {

    /** @param before by stage: those that end before it starts */
    static PlayedAlike of(List<RunEvent> events, Map<String, Set<String>> before) {
        Map<String, Outcome> stages = new TreeMap<>();
        Set<String> order = new TreeSet<>();
        List<String> pods = new ArrayList<>();
        Outcome outcome = Outcome.CANCELLED;
        for (RunEvent event : events) {
            if (event instanceof RunEvent.StageStarted started) {
                before.getOrDefault(started.stage(), Set.of()).stream()
                        .filter(stages::containsKey)
                        .forEach(stage -> order.add(stage + " < " + started.stage()));
            } else if (event instanceof RunEvent.StageEnded ended) {
                stages.put(ended.stage(), ended.outcome());
            } else if (event instanceof RunEvent.PodCreated created
                    && !created.pod().role().equals("launcher")) {
                pods.add(name(created.pod()));
            } else if (event instanceof RunEvent.RunEnded ended) {
                outcome = ended.outcome();
            }
        }
        pods.sort(null);
        return new PlayedAlike(outcome, stages, order, pods);
    }

    /** For pods of a batch/v1 Job the last five letters are random. */
    private static String name(PodRef pod) {
        return "%s %d %s %s"
                .formatted(
                        pod.stage(),
                        pod.instance(),
                        pod.role(),
                        pod.name().replaceFirst("(-[0-9]+)-[a-z0-9]{5}$", "$1"));
    }
}
