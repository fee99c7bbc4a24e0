package io.gangflow.cli.walkthrough;

import io.gangflow.cli.report.ReportedRun;
import io.gangflow.cli.view.LockText;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.util.List;
import java.util.Optional;

/**
 * An ended run of the walkthrough.
 *
 * @param attempt from 1
 * @param results files that the run wrote, relative to the output folder, sorted
 */
record SectionRun(
        Section section,
        Section.Expected expected,
        ExpectedOutcomes foreseen,
        int attempt,
        Outcome outcome,
        ReportedRun run,
        List<String> results) {

    SectionRun {
        results = List.copyOf(results);
    }

    /** Whether the outcome is that of the article, or the one expected for the place. */
    boolean asExpected() {
        return isAsExpected() || foreseen.allows(outcome);
    }

    /** Explains the outcome in one sentence; empty if it matches the article and the run did not lock. */
    String reason() {
        Timeline timeline = run.timeline();
        if (timeline.locked().isPresent()) {
            SchedulingLock lock = timeline.locked().get().lock();
            return LockText.holders(lock) + "; " + LockText.waiters(lock);
        }
        if (!timeline.message().isEmpty()) {
            return timeline.message();
        }
        if (outcome == Outcome.COMPLETED) {
            return isAsExpected() ? "" : "no lock this time: " + foreseen.note();
        }
        return timeline.pods().stream()
                .filter(pod -> pod.outcome().equals(Optional.of(PodOutcome.FAILED)))
                .findFirst()
                .map(pod -> "pod %s failed%s"
                        .formatted(pod.pod().name(), pod.message().isEmpty() ? "" : ": " + pod.message()))
                .orElse("no pod failed; the run was stopped from outside");
    }

    boolean isAsExpected() {
        return outcome == expected.outcome();
    }
}
