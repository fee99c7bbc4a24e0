package io.gangflow.simulator.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads rows of comma-separated values with named columns, one after the other. */
final class CsvRows implements AutoCloseable {

    private static final CsvMapper MAPPER = new CsvMapper(
            CsvFactory.builder().streamReadConstraints(BoundedJson.bounds()).build());

    private final HistorySource source;
    private final Reader text;
    private final MappingIterator<Map<String, String>> rows;
    private int row;

    private CsvRows(HistorySource source, Reader text, CsvSchema schema) throws IOException, HistoryException {
        this.source = source;
        this.text = text;
        try {
            this.rows = MAPPER.readerForMapOf(String.class).with(schema).readValues(text);
        } catch (JsonProcessingException exception) { // in the line with the names of the columns
            text.close();
            throw new HistoryException(place(), BoundedJson.problem(exception));
        }
    }

    /** Reads the names of the columns from the first line. */
    static CsvRows withHeader(HistorySource source) throws IOException, HistoryException {
        return new CsvRows(source, source.open(), CsvSchema.emptySchema().withHeader());
    }

    /** Reads a file without a header line. */
    static CsvRows of(HistorySource source, String... columns) throws IOException, HistoryException {
        CsvSchema.Builder schema = CsvSchema.builder();
        Arrays.stream(columns).forEach(schema::addColumn);
        return new CsvRows(source, source.open(), schema.build());
    }

    /** Returns whether there is a next row for {@link #next}. */
    boolean hasNext() throws IOException, HistoryException {
        try {
            return rows.hasNextValue();
        } catch (JsonProcessingException exception) {
            throw new HistoryException(place(), BoundedJson.problem(exception));
        }
    }

    Row next() throws IOException, HistoryException {
        row++;
        try {
            return new Row(place(), rows.nextValue());
        } catch (JsonProcessingException exception) {
            throw new HistoryException(place(), BoundedJson.problem(exception));
        }
    }

    /** Returns the file and the number of the row in it, without the header line. */
    private String place() {
        return "%s, row %d".formatted(source.file(), row);
    }

    @Override
    public void close() throws IOException {
        text.close();
    }

    /** The values of a row by column name. */
    record Row(String place, Map<String, String> values) {

        /**
         * @throws HistoryException if a column is missing; lists the existing ones
         */
        Row require(String... columns) throws HistoryException {
            Set<String> missing = new LinkedHashSet<>(List.of(columns));
            missing.removeAll(values.keySet());
            if (!missing.isEmpty()) {
                throw new HistoryException(
                        place,
                        "no column %s; there are: %s"
                                .formatted(String.join(", ", missing), String.join(", ", values.keySet())));
            }
            return this;
        }

        /** Returns the value; empty if the row has none. */
        String text(String column) {
            String value = values.get(column);
            return value == null ? "" : value.strip();
        }

        /**
         * Returns the value as a number; empty if the row has none.
         *
         * @throws HistoryException if it is not a number of zero or more
         */
        OptionalDouble number(String column) throws HistoryException {
            String value = text(column);
            if (value.isEmpty() || value.equalsIgnoreCase("nan")) {
                return OptionalDouble.empty();
            }
            try {
                double number = Double.parseDouble(value);
                if (Double.isFinite(number) && number >= 0) {
                    return OptionalDouble.of(number);
                }
            } catch (NumberFormatException exception) {
                throw wrong(column, "a number");
            }
            throw wrong(column, "a number of zero or more");
        }

        HistoryException wrong(String column, String expected) {
            return new HistoryException(place, "`%s` of column %s is not %s".formatted(text(column), column, expected));
        }
    }
}
