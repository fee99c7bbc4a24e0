package io.gangflow.serving.classifier;

import io.gangflow.training.command.Arguments;
import io.gangflow.training.command.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of the training.
 *
 * @param data folder or prefix with samples.csv; samples are generated if absent
 * @param output where the model is published to
 */
record ClassifierOptions(
        Optional<String> data, String output, String name, int features, int samples, long seed, double c) {

    static final String USAGE = """
            train-classifier --output URI [--data URI] [--name NAME] [--features N] [--samples N] [--seed N] [--c X]

              --output    s3://bucket/prefix or folder to publish the model to
              --data      s3://bucket/prefix or folder with samples.csv: numbers, the last column the label 0 or 1
              --name      name of the model (default classifier)
              --features  features of a generated sample, without --data (default 20)
              --samples   generated samples (default 2000); every fifth is for the test
              --seed      seed of the generated samples (default 0)
              --c         inverse strength of the penalty, as scikit-learn's C (1.0)""";

    private static final Set<String> NAMES =
            Set.of("--data", "--output", "--name", "--features", "--samples", "--seed", "--c");

    static ClassifierOptions parse(List<String> words) {
        Arguments arguments = new Arguments(words, NAMES);
        ClassifierOptions options = new ClassifierOptions(
                arguments.text("--data"),
                arguments.text("--output").orElseThrow(() -> new UsageException("--output is missing")),
                arguments.text("--name").orElse("classifier"),
                arguments.integer("--features", 20),
                arguments.integer("--samples", 2000),
                arguments.integer("--seed", 0L),
                arguments.number("--c", 1.0));
        if (options.features < 1 || options.features > 4096 || options.samples < 10 || options.samples > 1_000_000) {
            throw new UsageException("--features %d and --samples %d are not 1 to 4096 and 10 to 1000000"
                    .formatted(options.features, options.samples));
        }
        if (!(options.c > 0) || options.c > 1e9 || !options.name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
            throw new UsageException(
                    "--c is %s, not 0 to 1e9, or --name \"%s\" is not a word".formatted(options.c, options.name));
        }
        return options;
    }
}
