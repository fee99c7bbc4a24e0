package io.gangflow.images.built;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lowest version of an artifact that is not affected by a vulnerability.
 *
 * @param artifact {@code group:artifact}
 */
record Floor(String artifact, String version, String reason) {

    private static final Pattern LINE =
            Pattern.compile("(\\S+:\\S+)\\s+(\\S+)\\s+(CVE-\\d{4}-\\d+|own-limits)\\s+(\\d{4}-\\d{2}-\\d{2})");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** @throws IllegalArgumentException when a line is no floor */
    static List<Floor> read(List<String> lines) {
        List<Floor> floors = new ArrayList<>();
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                Matcher floor = LINE.matcher(line);
                if (!floor.matches()) {
                    throw new IllegalArgumentException(line);
                }
                floors.add(new Floor(floor.group(1), floor.group(2), floor.group(3)));
            }
        }
        return floors;
    }

    /** Whether the version is at least the floor, number by number; words such as {@code Final} do not count. */
    boolean admits(String other) {
        List<Integer> least = numbers(version);
        List<Integer> found = numbers(other);
        for (int index = 0; index < least.size(); index++) {
            int number = index < found.size() ? found.get(index) : 0;
            if (number != least.get(index)) {
                return number > least.get(index);
            }
        }
        return true;
    }

    private static List<Integer> numbers(String version) {
        return NUMBER.matcher(version)
                .results()
                .map(number -> Integer.parseInt(number.group()))
                .toList();
    }
}
