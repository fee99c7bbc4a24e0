package io.gangflow.training;

import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.command.CheckpointOptions;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.TrainOptions;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.FashionFiles;
import io.gangflow.training.data.GeneratedFashion;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.environment.RankConvention;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.loop.Checkpoints;
import io.gangflow.training.loop.DataParallelTraining;
import io.gangflow.training.loop.EpochResult;
import io.gangflow.training.loop.TrainingResult;
import io.gangflow.training.model.Classifier;
import io.gangflow.training.model.EngineSettings;
import io.gangflow.training.model.NativeLibraries;
import io.gangflow.training.model.Network;
import io.gangflow.training.output.ResultFiles;
import io.gangflow.training.rendezvous.Rendezvous;
import io.gangflow.training.store.Store;
import io.gangflow.training.store.StoreLocation;
import java.io.IOException;
import java.net.InetAddress;
import java.security.Security;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Trains a network as one rank of a data-parallel job, or alone. {@code Train train --help} lists the arguments;
 * {@link ExitCode} says what its exit codes mean. Progress goes to standard output, everything else to standard error.
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

    /** Trains to the end and says how that went. */
    ExitCode run(List<String> words) {
        try {
            train(TrainOptions.parse(words), RankConvention.detect(environment));
            return ExitCode.DONE;
        } catch (RuntimeException | IOException | InterruptedException failure) {
            ExitCode code = ExitCode.of(failure);
            err.accept("error: " + failure.getMessage());
            if (code == ExitCode.USAGE) {
                err.accept("usage: " + TrainOptions.USAGE);
            } else if (code == ExitCode.FAILED) {
                throw new IllegalStateException("the training program failed", failure);
            }
            return code;
        }
    }

    private void train(TrainOptions options, GroupMember member) throws IOException, InterruptedException {
        requireFits(options, member);
        // A name that does not resolve yet must be asked for again at once, and a new pod has a new address.
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        Security.setProperty("networkaddress.cache.ttl", "1");
        EngineSettings.configure();
        NativeLibraries.unpackOnce();
        Optional<ResultFiles> files = options.output().map(place -> new ResultFiles(store("--output", place)));
        Checkpoints checkpoints = checkpoints(options);
        Attempt<DataSet> data = Attempt.at(() -> data(options));
        try (Classifier classifier = new Classifier(options.settings().network());
                Collective group =
                        rendezvous(options).join(member, options.settings().describe())) {
            data.agree(group);
            Consumer<String> log = member.rank() == 0 ? out : line -> {};
            TrainingResult result = new DataParallelTraining(
                            options.settings(), data.value(), group, classifier, checkpoints, log)
                    .run();
            if (files.isPresent()) {
                files.get().write(options.settings(), result, group);
            }
            out.accept(summary(member, result));
            group.barrier();
        }
    }

    private static void requireFits(TrainOptions options, GroupMember member) {
        try {
            options.settings().requireFits(member.worldSize());
        } catch (IllegalArgumentException uneven) {
            throw new UsageException(String.valueOf(uneven.getMessage()));
        }
    }

    private Checkpoints checkpoints(TrainOptions options) {
        CheckpointOptions wanted = options.checkpoints();
        return new Checkpoints(
                wanted.place().map(place -> new CheckpointStore(store("--checkpoints", place), wanted.keep(), err)),
                wanted.every());
    }

    private Store store(String option, String place) {
        try {
            return StoreLocation.open(place, environment);
        } catch (IllegalArgumentException notAPlace) {
            throw new UsageException(option + ": " + notAPlace.getMessage());
        }
    }

    private DataSet data(TrainOptions options) {
        long seed = options.settings().seed();
        if (options.settings().network() == Network.DIGITS) {
            return OpticalDigits.load(seed);
        }
        return options.data()
                .map(place -> FashionFiles.read(store("--data", place)))
                .orElseGet(() -> GeneratedFashion.make(options.samples(), seed));
    }

    private Rendezvous rendezvous(TrainOptions options) throws IOException {
        Optional<String> pod = environment.text("POD_IP");
        Optional<InetAddress> address =
                pod.isPresent() ? Optional.of(InetAddress.getByName(pod.get())) : Optional.empty();
        return new Rendezvous(address, options.timeout(), options.patience(), err);
    }

    private static String summary(GroupMember member, TrainingResult result) {
        EpochResult last = result.last();
        return String.format(
                Locale.ROOT,
                "rank %d of %d: %d epochs in %.2f s, loss=%.4f accuracy=%.4f sha256=%s",
                member.rank(),
                member.worldSize(),
                last.epoch(),
                result.seconds(),
                last.loss(),
                last.accuracy(),
                last.hash());
    }
}
