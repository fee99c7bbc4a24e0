package io.gangflow.serving.classifier;

import io.gangflow.training.data.DataException;
import io.gangflow.training.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code samples.csv}: numbers separated by commas, the last one the label; a header line is skipped. */
final class TableFile {

    static final String NAME = "samples.csv";
    private static final int LARGEST = 256 << 20;
    private static final int MOST_FEATURES = 4096;

    private final String place;

    private TableFile(String place) {
        this.place = place;
    }

    /**
     * Reads the table.
     *
     * @throws DataException if the file does not exist or is not a valid table
     */
    static Table read(Store store, String place) {
        try {
            byte[] content = store.read(NAME, LARGEST)
                    .orElseThrow(() -> new DataException("there is no " + NAME + " at " + place, null));
            return new TableFile(place).parse(new String(content, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    NAME + " at " + place + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private Table parse(String text) {
        List<String> lines = text.lines().toList();
        int first = lines.isEmpty() || isNumber(lines.get(0).split(",", 2)[0]) ? 0 : 1;
        List<double[]> rows = new ArrayList<>();
        for (int i = first; i < lines.size(); i++) {
            double[] row = row(lines.get(i), i + 1);
            if (!rows.isEmpty() && rows.get(0).length != row.length) {
                throw wrong(
                        i + 1, "has %d columns, and the first row has %d".formatted(row.length, rows.get(0).length));
            }
            rows.add(row);
        }
        if (rows.isEmpty()) {
            throw new DataException("%s at %s has no samples".formatted(NAME, place), null);
        }
        return table(rows, first);
    }

    private Table table(List<double[]> rows, int first) {
        int features = rows.get(0).length - 1;
        double[] values = new double[rows.size() * features];
        int[] labels = new int[rows.size()];
        for (int i = 0; i < labels.length; i++) {
            double label = rows.get(i)[features];
            if (label != 0 && label != 1) {
                throw wrong(i + first + 1, "ends with %s, which is not a label 0 or 1".formatted(label));
            }
            labels[i] = (int) label;
            System.arraycopy(rows.get(i), 0, values, i * features, features);
        }
        return new Table(features, values, labels);
    }

    private double[] row(String line, int number) {
        String[] cells = line.split(",", -1);
        if (cells.length < 2 || cells.length > MOST_FEATURES + 1) {
            throw wrong(number, "has %d columns, not 2 to %d".formatted(cells.length, MOST_FEATURES + 1));
        }
        double[] row = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            if (!isNumber(cells[i])) {
                throw wrong(number, "has \"%s\" in column %d, which is not a finite number".formatted(cells[i], i + 1));
            }
            row[i] = Double.parseDouble(cells[i].strip());
        }
        return row;
    }

    private DataException wrong(int line, String what) {
        return new DataException("line %d of %s at %s %s".formatted(line, NAME, place, what), null);
    }

    private static boolean isNumber(String cell) {
        return cell.strip().matches("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d{1,3})?")
                && Math.abs(Double.parseDouble(cell.strip())) <= Float.MAX_VALUE;
    }
}
