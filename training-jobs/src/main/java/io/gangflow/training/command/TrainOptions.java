package io.gangflow.training.command;

import io.gangflow.training.collective.HalfFloat;
import io.gangflow.training.loop.Batch;
import io.gangflow.training.loop.Schedule;
import io.gangflow.training.loop.Settings;
import io.gangflow.training.model.DeviceChoice;
import io.gangflow.training.model.Network;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The arguments of a training.
 *
 * @param settings what is trained and how
 * @param device to compute on
 * @param samples number of training samples, if the data is generated
 * @param data location of the CNN's image files
 * @param output where results are written to
 * @param checkpoints whether, where and how often checkpoints are saved
 * @param report how progress is reported
 * @param timeout time limit for all ranks to join
 * @param patience how long a rank may be silent in the middle of a training
 */
public record TrainOptions(
        Settings settings,
        DeviceChoice device,
        int samples,
        Optional<String> data,
        Optional<String> output,
        CheckpointOptions checkpoints,
        ReportOptions report,
        Duration timeout,
        Duration patience) {

    public static final String USAGE = """
            train [--model digits|cnn|regression] [--epochs N] [--batch N | --global-batch N] [--micro-batch N]
                  [--lr X] [--schedule constant|linear] [--momentum X] [--seed N] [--samples N]
                  [--compress bf16|fp16] [--device auto|cpu|gpu] [--data URI] [--output URI]
                  [--checkpoints URI [--checkpoint-every N] [--keep N]]
                  [--log text|json] [--metrics-port N] [--timeout SECONDS] [--patience SECONDS]

              --model      digits: optical digits, 8 x 8 (default); cnn: 28 x 28 images as in FashionMNIST;
                           regression: random targets, trained with Adam
              --epochs     passes over the training samples (digits 10, cnn 3, regression 5)
              --batch      samples of one rank in one step (digits 16, cnn 128, regression 16)
              --global-batch  samples of all ranks in one step, instead of --batch
              --micro-batch   samples in one computation of the gradient; a step sums its parts
              --lr         learning rate (digits 0.1, cnn 0.01, regression 0.001)
              --schedule   schedule of the learning rate (digits linear, others constant)
              --momentum   momentum of gradient descent (digits 0.9, cnn 0.5)
              --seed       seed of the split, the order and the initial parameters (default 0)
              --compress   round gradients to 16 bits between ranks (default: no)
              --device     auto (default): GPU number LOCAL_RANK if the engine finds GPUs; cpu; or gpu
              --samples    generated training samples without --data (cnn 6000, regression 10000)
              --data       s3://bucket/prefix or folder with the four IDX files of cnn
              --output     s3://bucket/prefix or folder for metrics.json, training.jsonl, rank-N.json, metadata-N.json
              --checkpoints  s3://bucket/prefix or folder; a training resumes from the checkpoint there
              --checkpoint-every  steps between checkpoints (default: at the end of each epoch)
              --keep       checkpoints to keep (default 3)
              --log        text (default), or json: a line of JSON for each step
              --metrics-port  port of GET /metrics for Prometheus (default: none)
              --timeout    seconds in which all ranks must connect (default 300)
              --patience   seconds that a rank may be silent during the training (default 300)

            The rank comes from the environment: RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT; or PET_*;
            or JOB_COMPLETION_INDEX; or VC_TASK_INDEX and VC_*_HOSTS. Without them the process trains alone.""";

    private static final Set<String> NAMES = Set.of(
            "--model",
            "--epochs",
            "--batch",
            "--lr",
            "--schedule",
            "--momentum",
            "--seed",
            "--samples",
            "--data",
            "--output",
            "--global-batch",
            "--micro-batch",
            "--checkpoints",
            "--checkpoint-every",
            "--keep",
            "--log",
            "--metrics-port",
            "--timeout",
            "--compress",
            "--device",
            "--patience");
    private static final int MAX_SAMPLES = 1_000_000;
    private static final int MAX_SECONDS = 86_400;

    /**
     * Parses the arguments. The program's name may be among them.
     *
     * @throws UsageException if they are invalid
     */
    public static TrainOptions parse(List<String> words) {
        boolean named = !words.isEmpty() && words.get(0).equals("train");
        Arguments arguments = new Arguments(named ? words.subList(1, words.size()) : words, NAMES);
        Settings settings = settings(arguments);
        Optional<String> data = arguments.text("--data");
        if (data.isPresent() && settings.network() != Network.CNN) {
            throw new UsageException("--data is for --model cnn; the data of "
                    + settings.network().label() + " is part of the program");
        }
        return new TrainOptions(
                settings,
                choose(arguments.text("--device").orElse("auto"), "--device", DeviceChoice.values()),
                arguments.within(
                        1, settings.network() == Network.REGRESSION ? 10_000 : 6_000, MAX_SAMPLES, "--samples"),
                data,
                arguments.text("--output"),
                CheckpointOptions.of(arguments),
                ReportOptions.of(arguments),
                seconds(arguments, "--timeout"),
                seconds(arguments, "--patience"));
    }

    private static Settings settings(Arguments arguments) {
        Network network = choose(arguments.text("--model").orElse("digits"), "--model", Network.values());
        Settings usual = usual(network);
        try {
            return new Settings(
                            network,
                            arguments.integer("--epochs", usual.epochs()),
                            batch(arguments, usual.batch()),
                            arguments.number("--lr", usual.rate()),
                            choose(
                                    arguments
                                            .text("--schedule")
                                            .orElse(usual.schedule().label()),
                                    "--schedule",
                                    Schedule.values()),
                            arguments.number("--momentum", usual.momentum()),
                            arguments.integer("--seed", usual.seed()))
                    .compressed(
                            arguments.text("--compress").map(name -> choose(name, "--compress", HalfFloat.values())));
        } catch (UsageException already) {
            throw already;
        } catch (IllegalArgumentException outside) {
            throw new UsageException(String.valueOf(outside.getMessage()));
        }
    }

    private static Batch batch(Arguments arguments, Batch usual) {
        boolean shared = arguments.text("--global-batch").isPresent();
        if (shared && arguments.text("--batch").isPresent()) {
            throw new UsageException("--batch and --global-batch exclude each other; pass one");
        }
        int samples = arguments.integer(shared ? "--global-batch" : "--batch", usual.samples());
        return new Batch(samples, shared, arguments.integer("--micro-batch", usual.micro()));
    }

    private static Settings usual(Network network) {
        return switch (network) {
            case DIGITS -> new Settings(network, 10, Batch.perRank(16), 0.1, Schedule.LINEAR, 0.9, 0);
            case REGRESSION -> new Settings(network, 5, Batch.perRank(16), 0.001, Schedule.CONSTANT, 0, 0);
            case CNN -> new Settings(network, 3, Batch.perRank(128), 0.01, Schedule.CONSTANT, 0.5, 0);
        };
    }

    private static <E extends Enum<E>> E choose(String value, String option, E[] choices) {
        return Arrays.stream(choices)
                .filter(choice -> label(choice).equals(value))
                .findFirst()
                .orElseThrow(() -> new UsageException(option + " is \"" + value + "\", not one of "
                        + Arrays.stream(choices).map(TrainOptions::label).collect(Collectors.joining(", "))));
    }

    private static String label(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    private static Duration seconds(Arguments arguments, String name) {
        return Duration.ofSeconds(arguments.within(1, 300, MAX_SECONDS, name));
    }
}
