package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.run.QueueUse;
import io.gangflow.simulator.queues.QueueHistory;
import io.gangflow.simulator.queues.QueueReport;
import java.util.List;
import java.util.Locale;

/**
 * The queues of a run: the scarce resource that each queue used, the borrowed part of it, and a line for its deserved
 * share.
 */
final class QueueChart {

    private static final int MAX_LANES = 16;
    private static final int STRETCHES = 330;
    private static final QueueUse.Amount NOTHING = new QueueUse.Amount(0, 0, 0);

    private QueueChart() {}

    static void write(Html html, ReportedRun run, QueueReport report, TimeAxis axis) {
        ChartResource resource = ChartResource.scarcest(run.timeline());
        List<QueueHistory> queues = report.histories().stream().limit(MAX_LANES).toList();
        double whole = resource.units(run.timeline().allocatable());
        int height = TimeAxis.TOP + queues.size() * AreaLane.STRIDE;
        axis.start(html, "%s of the queues %s".formatted(resource.word(), run.heading()), height);
        int y = TimeAxis.TOP;
        for (QueueHistory queue : queues) {
            Lane lane =
                    Lane.of(queue, resource, axis.spanMillis(), run.timeline().endMillis());
            lane.area(whole, resource, queues.size()).write(html, axis, y);
            lane.deserved(html, axis, y, whole);
            y += AreaLane.STRIDE;
        }
        axis.end(html, run.timeline().locked(), height);
        String more = report.histories().size() > MAX_LANES
                ? " The first %d of %d queues."
                        .formatted(MAX_LANES, report.histories().size())
                : "";
        html.leaf(
                "p",
                "Filled: resources of a queue's pods, of %s %s (the lane's height). Hatched: borrowed, above the deserved share. Dashed: deserved share.%s"
                        .formatted(Lane.decimal(whole), resource.unitWord(), more),
                "class",
                "note");
    }

    /** One queue, averaged over time intervals. */
    private record Lane(QueueHistory queue, Counts own, Counts borrowed, Counts deserved) {

        static Lane of(QueueHistory queue, ChartResource resource, long spanMillis, long endMillis) {
            Lane lane = new Lane(
                    queue,
                    new Counts(STRETCHES, spanMillis),
                    new Counts(STRETCHES, spanMillis),
                    new Counts(STRETCHES, spanMillis));
            List<QueueHistory.Point> points = queue.points();
            for (int index = 0; index < points.size(); index++) {
                long from = points.get(index).atMillis();
                long to = index + 1 < points.size() ? points.get(index + 1).atMillis() : endMillis;
                QueueUse.Amount amount = points.get(index).use().amounts().getOrDefault(resource.name(), NOTHING);
                lane.own.add(from, to, resource.units(amount.allocated() - amount.borrowed()));
                lane.borrowed.add(from, to, resource.units(amount.borrowed()));
                lane.deserved.add(from, to, resource.units(amount.deserved()));
            }
            return lane;
        }

        AreaLane area(double whole, ChartResource resource, int lanes) {
            return new AreaLane(
                    "%s (weight %d)".formatted(queue.queue(), queue.weight()),
                    List.of(new AreaLane.Area("working", own), new AreaLane.Area("borrowed", borrowed)),
                    whole,
                    AreaLane.parts(lanes),
                    (from, to) -> words(whole, resource, from, to));
        }

        private String words(double whole, ChartResource resource, int from, int to) {
            String borrows = borrowed.highest(from, to) == 0 ? "" : ", borrows " + decimal(borrowed.highest(from, to));
            return "%s, %s–%s: at most %s of %s %s%s, deserves %s"
                    .formatted(
                            queue.queue(),
                            Durations.clock(own.fromMillis(from)),
                            Durations.clock(own.fromMillis(to)),
                            decimal(own.highest(from, to)),
                            decimal(whole),
                            resource.unitWord(),
                            borrows,
                            decimal(deserved.highest(from, to)));
        }

        void deserved(Html html, TimeAxis axis, int y, double whole) {
            StepPath path = new StepPath(axis.position(0), y + AreaLane.HEIGHT);
            for (int index = 0; index < deserved.stretches(); index++) {
                double part = whole == 0 ? 0 : Math.min(1, deserved.mean(index) / whole);
                path.step(axis.position(deserved.fromMillis(index)), y + AreaLane.HEIGHT * (1 - part));
            }
            path.step(axis.position(axis.spanMillis()), y + AreaLane.HEIGHT);
            html.empty("path", "class", "deserved", "d", path.open());
        }

        private static String decimal(double value) {
            return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
        }
    }
}
