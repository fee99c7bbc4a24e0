package io.gangflow.training;

import ai.djl.Device;
import io.gangflow.jobs.pod.TerminationLog;
import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.command.CheckpointOptions;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.TrainOptions;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.environment.RankConvention;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.loop.Checkpoints;
import io.gangflow.training.loop.DataParallelTraining;
import io.gangflow.training.loop.EpochResult;
import io.gangflow.training.loop.TrainingResult;
import io.gangflow.training.model.EngineDevices;
import io.gangflow.training.model.EngineLearner;
import io.gangflow.training.model.EngineSettings;
import io.gangflow.training.model.NativeLibraries;
import io.gangflow.training.output.ResultFiles;
import io.gangflow.training.store.Store;
import io.gangflow.training.time.Stopwatch;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Trains a network as one rank of a data-parallel job, or alone. {@code Train train --help} lists the arguments,
 * {@link ExitCode} the exit codes. Progress goes to standard output, everything else to standard error.
 */
public final class Train {

    private final Variables environment;
    private final Consumer<String> out;
    private final Consumer<String> err;

    Train(Variables environment, Consumer<String> out, Consumer<String> err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        List<String> words = List.of(args);
        if (words.contains("--help")) {
            System.out.println(TrainOptions.USAGE);
            return;
        }
        System.exit(new Train(new Variables(System.getenv()), System.out::println, System.err::println)
                .run(words)
                .number());
    }

    /** Runs the training to its end and returns the exit code. */
    ExitCode run(List<String> words) {
        return Guard.run(
                err, TrainOptions.USAGE, () -> train(TrainOptions.parse(words), RankConvention.detect(environment)));
    }

    private void train(TrainOptions options, GroupMember member) throws IOException, InterruptedException {
        requireFits(options, member);
        GroupSettings.forgetNamesQuickly();
        EngineSettings.configure();
        NativeLibraries.unpackOnce();
        Checkpoints checkpoints = checkpoints(options);
        Attempt<DataSet> data = Attempt.at(() -> TrainingData.load(options, environment));
        Stopwatch waiting = new Stopwatch();
        Attempt<Device> device = Attempt.at(() -> options.device().of(EngineDevices.gpus(), member.localRank()));
        try (EngineLearner learner = new EngineLearner(options.settings().network(), device.orElse(Device.cpu()));
                Collective group = new GroupSettings(environment, options.timeout(), options.patience(), err)
                        .join(member, options.settings().describe());
                Reporting reporting = new Reporting(options.report(), environment, member, waiting.seconds(), out)) {
            device.agree(group);
            data.agree(group);
            TrainingResult result = new DataParallelTraining(
                            options.settings(), data.value(), group, learner, checkpoints, reporting.listener())
                    .run();
            if (options.output().isPresent()) {
                Store store = TrainingData.store("--output", options.output().get(), environment);
                reporting.store(store);
                new ResultFiles(store).write(options.settings(), result, group);
            }
            out.accept(summary(member, result));
            if (member.rank() == 0) {
                writeTermination(figures(result.last()));
            }
            group.barrier();
        }
    }

    /** Writes the termination message. The training is already stored, so a failure is only reported. */
    private void writeTermination(String words) {
        try {
            TerminationLog.ofThisContainer().write(words);
        } catch (IOException e) {
            err.accept("cannot write the termination message: " + e.getMessage());
        }
    }

    private static void requireFits(TrainOptions options, GroupMember member) {
        if (options.settings().compress().isPresent() && member.equals(GroupMember.ALONE)) {
            throw new UsageException("--compress requires several ranks, but this process trains alone");
        }
        try {
            options.settings().requireFits(member.worldSize());
        } catch (IllegalArgumentException uneven) {
            throw new UsageException(String.valueOf(uneven.getMessage()));
        }
    }

    private Checkpoints checkpoints(TrainOptions options) {
        CheckpointOptions wanted = options.checkpoints();
        return new Checkpoints(
                wanted.place()
                        .map(place -> new CheckpointStore(
                                TrainingData.store("--checkpoints", place, environment), wanted.keep(), err)),
                wanted.every());
    }

    private static String summary(GroupMember member, TrainingResult result) {
        EpochResult last = result.last();
        return String.format(
                Locale.ROOT,
                "rank %d of %d: %d epochs in %.2f s, %s",
                member.rank(),
                member.worldSize(),
                last.epoch(),
                result.seconds(),
                figures(last));
    }

    private static String figures(EpochResult last) {
        return String.format(
                Locale.ROOT, "loss=%.4f accuracy=%.4f sha256=%s", last.loss(), last.accuracy(), last.hash());
    }
}
