package io.gangflow.cli.check;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.InputFiles;
import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cli.command.PlayedBranches;
import io.gangflow.cluster.Cluster;
import io.gangflow.kubernetes.json.ModelWarmup;
import io.gangflow.page.check.PlannedCheck;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.page.check.SkippableObjectChecks;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.IgnoreComment;
import io.gangflow.workloads.foreign.StageManifests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks input files one after the other. A check that fails unexpectedly does not hide findings in other files: the
 * failure becomes a finding in its file, and is thrown after all files have been checked.
 */
final class FileCheck {

    private final ManifestOptions options;
    private final Optional<Cluster> cluster;
    private final LockOptions lockOptions;
    private final RunningWork running;
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<LockFinding> verdicts = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<RuntimeException> failures = new ArrayList<>();
    private ForeignManifests manifests = new ForeignManifests(List.of(), List.of(), List.of());

    FileCheck(ManifestOptions options, Optional<Cluster> cluster, LockOptions lockOptions) {
        this.options = options;
        this.cluster = cluster;
        this.lockOptions = lockOptions;
        this.running = new RunningWork(options);
    }

    List<Diagnostic> found() {
        return List.copyOf(found);
    }

    List<LockFinding> verdicts() {
        return List.copyOf(verdicts);
    }

    /** Returns assumptions, for stderr. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Returns the manifests among the files, with the ignore comments of all files. */
    ForeignManifests manifests() {
        return manifests;
    }

    /** Throws the first unexpected failure with the others suppressed; does nothing if there was none. */
    void throwFailures() {
        if (!failures.isEmpty()) {
            RuntimeException first = failures.get(0);
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    /**
     * Checks every input. All manifests are checked as one set of objects, because a file can refer to objects of
     * another.
     */
    void all(InputFiles inputs) throws IOException, InterruptedException {
        found.addAll(inputs.found());
        List<IgnoreComment> ignores = new ArrayList<>();
        for (InputFiles.Input input : inputs.clusters()) {
            guarded(
                    input.name(),
                    () -> found.addAll(
                            ClusterFileReader.read(input.name(), input.text()).diagnostics()));
        }
        for (InputFiles.Input input : inputs.pipelines()) {
            ignores.addAll(IgnoreComment.in(input.name(), input.text()));
            guarded(input.name(), () -> pipeline(input));
        }
        if (options.hasContext() || !inputs.manifests().isEmpty()) {
            together(inputs.manifests());
        }
        manifests = manifests.with(ignores);
    }

    private void guarded(String file, Check check) throws IOException, InterruptedException {
        try {
            check.run();
        } catch (CommandFailure | VolcanoConfigurationException known) {
            throw known;
        } catch (RuntimeException failure) {
            failed(file, failure);
        }
    }

    private void failed(String file, RuntimeException failure) {
        failures.add(failure);
        found.add(Diagnostic.of(
                DiagnosticCode.GF0010,
                SourceSpan.startOf(file),
                "the check of `%s` failed unexpectedly".formatted(file),
                Excerpt.of("%s (%s)"
                        .formatted(failure.getMessage(), failure.getClass().getSimpleName()))));
    }

    /** If the manifests cannot be checked together, checks each file alone to find the cause. */
    private void together(List<InputFiles.Input> inputs) throws IOException, InterruptedException {
        try {
            manifests(inputs);
        } catch (CommandFailure | VolcanoConfigurationException known) {
            throw known;
        } catch (RuntimeException failure) {
            int before = failures.size();
            for (InputFiles.Input input : inputs) {
                guarded(input.name(), () -> manifests(List.of(input)));
            }
            if (failures.size() == before) {
                failed(inputs.isEmpty() ? "--from-context" : inputs.get(0).name(), failure);
            }
        }
    }

    private void manifests(List<InputFiles.Input> inputs) throws IOException, InterruptedException {
        ForeignManifests objects = options.read(inputs);
        ManifestCheck.Found work = new ManifestCheck(options, cluster).manifests(objects);
        new LaterDefinitions(options, new ManifestCheck(options, cluster))
                .check(inputs, objects).stream()
                        .filter(finding -> !work.diagnostics().contains(finding))
                        .forEach(found::add);
        boolean sound = objects.diagnostics().stream().noneMatch(FileCheck::isError)
                && work.diagnostics().stream().noneMatch(FileCheck::isError);
        if (cluster.isPresent() && sound && !work.work().podSets().isEmpty()) {
            LockCheck locks = new LockCheck(cluster.get(), lockOptions, running);
            found.addAll(locks.check(work.work(), work.work().podSets().get(0).span()));
            verdicts.addAll(locks.findings());
        }
        found.addAll(objects.diagnostics());
        found.addAll(work.diagnostics());
        manifests = manifests.with(objects);
    }

    private void pipeline(InputFiles.Input input) throws IOException, InterruptedException {
        Checked<Pipeline> pipeline = input.read();
        found.addAll(pipeline.diagnostics());
        if (pipeline.value().isEmpty()) {
            return;
        }
        boolean quiet =
                cluster.isEmpty() && SkippableObjectChecks.of(pipeline.value().get());
        if (!quiet) {
            ModelWarmup.start();
        }
        Checked<Plan> plan = StageManifests.plan(pipeline.value().get(), Optional.empty());
        found.addAll(plan.diagnostics());
        if (plan.value().isEmpty()) {
            return;
        }
        notes.addAll(PlayedBranches.notes(plan.value().get().pipeline(), Map.of()));
        PlannedWork planned = new PlannedWork(plan.value().get());
        ManifestCheck check = new ManifestCheck(options, cluster);
        if (quiet) {
            found.addAll(check.quiet(planned, input.text().length()));
            return;
        }
        PlannedCheck.Compiled compiled = check.compiled(planned);
        found.addAll(compiled.diagnostics());
        if (cluster.isPresent() && compiled.sound()) {
            LockCheck locks = new LockCheck(cluster.get(), lockOptions, running);
            found.addAll(locks.check(pipeline.value().get(), planned));
            verdicts.addAll(locks.findings());
        }
    }

    private static boolean isError(Diagnostic finding) {
        return finding.severity() == Severity.ERROR;
    }

    private interface Check {
        void run() throws IOException, InterruptedException;
    }
}
