package io.gangflow.serving.classifier;

import io.gangflow.safetensors.Tensor;
import io.gangflow.safetensors.TensorFile;
import io.gangflow.serving.model.ModelException;
import io.gangflow.serving.model.ModelManifest;
import io.gangflow.serving.model.ModelPublication;
import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.data.DataException;
import io.gangflow.training.environment.EnvironmentException;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.store.Store;
import io.gangflow.training.store.StoreLocation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Trains a binary classifier and publishes it for the model server. {@link ExitCode} lists its exit codes. */
public final class TrainClassifier {

    private static final int TEST_PARTS = 5;

    private final Variables environment;
    private final Consumer<String> out;
    private final Consumer<String> err;

    TrainClassifier(Variables environment, Consumer<String> out, Consumer<String> err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        List<String> words = List.of(args);
        if (words.contains("--help")) {
            System.out.println(ClassifierOptions.USAGE);
            return;
        }
        System.exit(new TrainClassifier(new Variables(System.getenv()), System.out::println, System.err::println)
                .run(words)
                .number());
    }

    ExitCode run(List<String> words) {
        try {
            train(ClassifierOptions.parse(words));
            return ExitCode.DONE;
        } catch (UsageException wrong) {
            err.accept("error: " + wrong.getMessage() + "\nusage: " + ClassifierOptions.USAGE);
            return ExitCode.USAGE;
        } catch (DataException
                | EnvironmentException
                | ModelException
                | ArithmeticException
                | UncheckedIOException
                | IOException unusable) {
            err.accept("error: " + unusable.getMessage());
            return ExitCode.ENVIRONMENT;
        }
    }

    private void train(ClassifierOptions options) throws ModelException, IOException {
        Store output = store("--output", options.output());
        Table all = options.data().isPresent()
                ? TableFile.read(
                        store("--data", options.data().get()), options.data().get())
                : GeneratedTable.make(options.features(), options.samples(), options.seed());
        int split = all.count() - all.count() / TEST_PARTS;
        double[] parameters = new LogisticRegression(all.part(0, split).trainable(), options.c()).fit();
        Table test = all.part(split, all.count());
        ModelManifest manifest = new ModelPublication(output).publish(options.name(), file(parameters, test));
        out.accept(String.format(
                Locale.ROOT,
                "trained on %d samples of %d features, accuracy %.4f on %d others",
                split,
                all.features(),
                LogisticRegression.accuracy(parameters, test),
                test.count()));
        out.accept("published %s version %s to %s".formatted(manifest.name(), manifest.version(), options.output()));
    }

    private static TensorFile file(double[] parameters, Table test) {
        int features = parameters.length - 1;
        float[] weights = new float[features];
        for (int i = 0; i < features; i++) {
            weights[i] = (float) parameters[i];
        }
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        tensors.put("weight", new Tensor(List.of(1, features), weights));
        tensors.put("bias", new Tensor(List.of(1), new float[] {(float) parameters[features]}));
        String accuracy = String.format(Locale.ROOT, "%.4f", LogisticRegression.accuracy(parameters, test));
        return new TensorFile(tensors, Map.of("accuracy", accuracy));
    }

    private Store store(String option, String place) {
        try {
            return StoreLocation.open(place, environment);
        } catch (IllegalArgumentException notAPlace) {
            throw new UsageException(option + ": " + notAPlace.getMessage());
        }
    }
}
