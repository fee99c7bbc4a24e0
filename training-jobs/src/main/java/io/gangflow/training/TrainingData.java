package io.gangflow.training;

import io.gangflow.training.command.TrainOptions;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.data.DataSet;
import io.gangflow.training.data.FashionFiles;
import io.gangflow.training.data.GeneratedFashion;
import io.gangflow.training.data.OpticalDigits;
import io.gangflow.training.data.RandomTargets;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.store.Store;
import io.gangflow.training.store.StoreLocation;

/** Opens the training data and the stores that the arguments name. */
final class TrainingData {

    private TrainingData() {}

    static DataSet load(TrainOptions options, Variables environment) {
        long seed = options.settings().seed();
        return switch (options.settings().network()) {
            case DIGITS -> OpticalDigits.load(seed);
            case REGRESSION -> RandomTargets.make(options.samples(), seed);
            case CNN ->
                options.data()
                        .map(place -> FashionFiles.read(store("--data", place, environment)))
                        .orElseGet(() -> GeneratedFashion.make(options.samples(), seed));
        };
    }

    /** Opens the store at a place. If the place is invalid, the error names the option. */
    static Store store(String option, String place, Variables environment) {
        try {
            return StoreLocation.open(place, environment);
        } catch (IllegalArgumentException notAPlace) {
            throw new UsageException(option + ": " + notAPlace.getMessage());
        }
    }
}
