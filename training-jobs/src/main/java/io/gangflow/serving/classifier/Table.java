package io.gangflow.serving.classifier;

import io.gangflow.training.data.DataException;
import java.util.Arrays;

/**
 * Samples with binary labels, row after row, all with the same number of features.
 *
 * @param labels 0 or 1 of each row
 */
@SuppressWarnings("ArrayRecordComponent") // a large, private working set; never compared
record Table(int features, double[] rows, int[] labels) {

    Table {
        if (features < 1 || rows.length != features * labels.length) {
            throw new IllegalArgumentException(
                    "%d numbers are not %d rows of %d".formatted(rows.length, labels.length, features));
        }
    }

    int count() {
        return labels.length;
    }

    /** Returns the rows from (inclusive) to (exclusive). */
    Table part(int from, int to) {
        return new Table(
                features,
                Arrays.copyOfRange(rows, from * features, to * features),
                Arrays.copyOfRange(labels, from, to));
    }

    /**
     * Returns this table if a classifier can be trained on it.
     *
     * @throws DataException if there are fewer than two samples of a class
     */
    Table trainable() {
        long ones = Arrays.stream(labels).filter(label -> label == 1).count();
        if (ones < 2 || labels.length - ones < 2) {
            throw new DataException(
                    "%d of the %d training samples have label 1; at least 2 of each label are needed"
                            .formatted(ones, labels.length),
                    null);
        }
        return this;
    }
}
