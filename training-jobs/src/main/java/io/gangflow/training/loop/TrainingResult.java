package io.gangflow.training.loop;

import java.util.List;

/**
 * What a training came to.
 *
 * @param epochs all of them, at least one, also those before it was interrupted
 * @param steps of the whole training
 * @param resumedAt step after which it went on; 0 if it began anew
 * @param seconds from joining the group to the end
 */
public record TrainingResult(List<EpochResult> epochs, long steps, long resumedAt, double seconds) {

    public TrainingResult {
        epochs = List.copyOf(epochs);
        if (epochs.isEmpty()) {
            throw new IllegalArgumentException("a training has at least one epoch");
        }
    }

    /** The state that training ended in. */
    public EpochResult last() {
        return epochs.get(epochs.size() - 1);
    }
}
