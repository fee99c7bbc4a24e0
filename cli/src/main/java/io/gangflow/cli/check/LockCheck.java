package io.gangflow.cli.check;

import io.gangflow.cli.command.ManifestSimulation;
import io.gangflow.cli.command.PlayableSize;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.view.CounterExampleText;
import io.gangflow.cli.view.LockText;
import io.gangflow.cluster.Cluster;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.page.text.CureText;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.run.SchedulingLock;
import io.gangflow.verdict.inquiry.Cure;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.inquiry.StageWork;
import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.verdict.proof.LockVerdict;
import io.gangflow.workloads.pods.Rescheduled;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * GF0420 and the verdicts: whether work can lock the cluster, with the schedulers that it names or with others. Each
 * stage that can lock alone gets a warning with its own cures.
 */
final class LockCheck {

    private static final long SEED = 1;

    private final Cluster cluster;
    private final int orders;
    private final List<SchedulerName> asked;
    private final RunningWork running;
    private final boolean admission;
    private final LockDecider decider = new LockDecider();
    private final List<LockFinding> findings = new ArrayList<>();

    /**
     * @param running the work that the cluster already runs; it is added to the work of a pipeline, but manifests
     *     already include it
     */
    LockCheck(Cluster cluster, LockOptions options, RunningWork running) {
        this.cluster = cluster;
        this.orders = options.orders();
        this.asked = options.schedulers();
        this.running = running;
        this.admission = options.admission();
    }

    /** Returns all verdicts so far. */
    List<LockFinding> findings() {
        return List.copyOf(findings);
    }

    /** @param written the plan with the schedulers that the pipeline names */
    List<Diagnostic> check(Pipeline pipeline, PlannedWork written) throws InterruptedException {
        Map<String, PlannedWork> plans = new LinkedHashMap<>();
        for (Optional<SchedulerName> scheduler : schedulers()) {
            Optional<PlannedWork> planned = scheduler.isEmpty()
                    ? Optional.of(written)
                    : new Planner().plan(pipeline, scheduler).value().map(PlannedWork::new);
            planned.ifPresent(plan -> plans.putIfAbsent(plan.plan().schedulers(), plan));
        }
        List<Diagnostic> found = new ArrayList<>();
        for (Map.Entry<String, PlannedWork> plan : plans.entrySet()) {
            found.addAll(check(plan.getKey(), plan.getValue()));
        }
        return found;
    }

    /** Returns the requested schedulers; an empty element stands for the schedulers that the work names. */
    private List<Optional<SchedulerName>> schedulers() {
        return asked.isEmpty()
                ? List.of(Optional.empty())
                : asked.stream().map(Optional::of).toList();
    }

    private List<Diagnostic> check(String scheduler, PlannedWork planned) throws InterruptedException {
        SourceMap source = planned.plan().pipeline().source();
        return check(
                new Checked(
                        ManifestSimulation.beside(planned.work().work(), running.work()),
                        scheduler,
                        source.key("stages").file()),
                stage -> source.key("stages", stage.name()));
    }

    /** Checks plain manifests; the span is the position of their first object. */
    List<Diagnostic> check(ResultingWork work, SourceSpan span) throws InterruptedException {
        List<Diagnostic> found = new ArrayList<>();
        for (Optional<SchedulerName> scheduler : schedulers()) {
            ResultingWork played =
                    scheduler.map(name -> Rescheduled.under(name, work)).orElse(work);
            found.addAll(check(
                    new Checked(played, Schedulers.of(played), span.file()),
                    stage -> stage.span().orElse(span)));
        }
        return found;
    }

    /** Checked work, the schedulers that it names, and its file. */
    private record Checked(ResultingWork work, String scheduler, String file) {}

    private List<Diagnostic> check(Checked checked, Function<StageWork, SourceSpan> spans) throws InterruptedException {
        PlayableSize.require(checked.work());
        LockQuestion question = LockQuestion.of(checked.work(), cluster);
        LockInquiry inquiry = LockInquiry.of(decider, question, orders, SEED);
        LockVerdict verdict = inquiry.verdict();
        Set<Cure> cures = new LinkedHashSet<>();
        List<Diagnostic> found = new ArrayList<>();
        List<StageWork> stages = verdict.answer().locks() ? StageWork.locking(decider, question, verdict) : List.of();
        for (StageWork stage : stages) {
            List<Cure> healing = stage.cures(decider, inquiry.proved(), orders);
            cures.addAll(healing);
            Diagnostic warning = warning(spans.apply(stage), checked.scheduler(), stage);
            if (stages.size() == 1) {
                warning = played(warning, inquiry);
            }
            found.add(warning.withNote("cures", CureText.of(healing)).withHint("`gangflow explain GF0420` draws it"));
        }
        findings.add(new LockFinding(
                checked.file(),
                cluster.name(),
                checked.scheduler(),
                inquiry,
                List.copyOf(cures),
                compared(inquiry, stages)));
        return found;
    }

    private Optional<NewWorkEffect> compared(LockInquiry with, List<StageWork> locking) throws InterruptedException {
        if (!admission) {
            return Optional.empty();
        }
        LockInquiry without = running.inquiry(cluster, orders);
        return Optional.of(NewWorkEffect.of(cluster.name(), running.work(), without, with, locking));
    }

    private static Diagnostic played(Diagnostic warning, LockInquiry inquiry) {
        Diagnostic noted = inquiry.proved() ? warning : warning.withNote("proof", "none: " + inquiry.gap());
        return inquiry.odds()
                .map(odds -> noted.withNote(
                        "odds", "locks in %d of %d orders played".formatted(odds.locked(), odds.orders())))
                .orElse(noted);
    }

    private Diagnostic warning(SourceSpan span, String scheduler, StageWork stage) {
        Diagnostic warning = Diagnostic.of(
                DiagnosticCode.GF0420,
                span,
                "`%s` %s on cluster `%s` under %s"
                        .formatted(stage.name(), stage.verdict().answer().words(), cluster.name(), scheduler),
                stage.verdict().reason());
        if (stage.verdict().example().isPresent()) {
            CounterExample example = stage.verdict().example().get();
            CounterExampleText text = new CounterExampleText(stage.question().work(), example);
            SchedulingLock lock = text.lock();
            warning = warning.withNote("timeline", text.timeline())
                    .withNote("holds", LockText.holders(lock))
                    .withNote("waits", LockText.waiters(lock))
                    .withNote("free", LockText.free(lock));
        }
        return warning;
    }
}
