package io.gangflow.training.command;

import java.util.Optional;

/**
 * Where and how often checkpoints are saved.
 *
 * @param place a folder or bucket; absent for no checkpoints
 * @param every number of steps between checkpoints; 0 for the end of each epoch
 * @param keep number of checkpoints that are kept
 */
public record CheckpointOptions(Optional<String> place, int every, int keep) {

    private static final int MAX_EVERY = 1_000_000_000;
    private static final int MAX_KEEP = 1_000;

    static CheckpointOptions of(Arguments arguments) {
        CheckpointOptions options = new CheckpointOptions(
                arguments.text("--checkpoints"),
                arguments.within(0, 0, MAX_EVERY, "--checkpoint-every"),
                arguments.within(1, 3, MAX_KEEP, "--keep"));
        boolean detailed = arguments.text("--checkpoint-every").isPresent()
                || arguments.text("--keep").isPresent();
        if (detailed && options.place().isEmpty()) {
            throw new UsageException("--checkpoint-every and --keep require --checkpoints");
        }
        return options;
    }
}
