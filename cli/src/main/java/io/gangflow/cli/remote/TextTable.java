package io.gangflow.cli.remote;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of text cells with columns of minimal width, separated by three spaces. */
final class TextTable {

    private static final String GAP = "   ";

    private TextTable() {}

    /** @param rows all with the same number of cells as the first */
    static List<String> lines(List<List<String>> rows) {
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> width(row.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream()
                .map(row -> IntStream.range(0, widths.length)
                        .mapToObj(column -> row.get(column) + " ".repeat(widths[column] - width(row.get(column))))
                        .collect(Collectors.joining(GAP))
                        .stripTrailing())
                .toList();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
