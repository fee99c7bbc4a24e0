package io.gangflow.cli.report;

import io.gangflow.simulator.queues.QueueReport;

/** One run of a section: its outcome with the reason, its charts, wait times and costs. */
final class RunPart {

    private RunPart() {}

    static void write(Html html, ReportedRun run, TimeAxis axis, String id) {
        QueueReport report = QueueReport.of(run.timeline());
        html.open("h3").text(run.heading() + ": ");
        html.leaf("span", run.outcome(), "class", run.outcome()).close("h3");
        run.timeline().locked().ifPresent(locked -> LockPart.write(html, locked.lock()));
        ChartTabs.write(html, run, report, axis, id);
        UseTable.write(html, run.timeline(), report);
        WhyWaited.write(html, run.timeline());
        RunFactsPart.write(html, run.facts());
    }
}
