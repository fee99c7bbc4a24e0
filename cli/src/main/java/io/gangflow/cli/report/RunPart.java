package io.gangflow.cli.report;

import io.gangflow.simulator.queues.QueueReport;

/** One run of a section: how it ended and why, its charts, who waited and what it cost. */
final class RunPart {

    private RunPart() {}

    static void write(Html html, ReportedRun run, TimeAxis axis, String id) {
        QueueReport report = QueueReport.of(run.timeline());
        html.open("h3").text(run.heading() + ": ");
        html.leaf("span", run.outcome(), "class", run.outcome()).close("h3");
        run.timeline().locked().ifPresent(locked -> LockPart.write(html, locked.lock()));
        Views.write(html, run, report, axis, id);
        UseTable.write(html, run.timeline(), report);
        WhyWaited.write(html, run.timeline());
        RunFactsPart.write(html, run.facts());
    }
}
