package io.gangflow.pipeline.model;

import io.gangflow.collection.OrderedMaps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How many instances a stage has, and with which values. */
public sealed interface Repetition {

    /** The name of a plain list's values in references: {@code ${item.value}}. */
    String PLAIN_ITEM = "value";

    /** Maximum number of instances of a stage, because the status of one workflow holds 1 MB. */
    int MOST = 1_000;

    /** Maximum number of instances of a stage whose file gives none. */
    int USUAL = 100;

    /**
     * Returns one map of values for each instance. A list that is computed in a run has its maximum number of
     * instances, and their values are not known.
     */
    List<Map<String, String>> instances();

    /** Returns the maximum number of instances, without exclusions; counted up to a million. */
    long count();

    /** Returns the text whose value determines the instances; empty if the file does. */
    default List<Text> texts() {
        return List.of();
    }

    /** Returns this repetition with other texts. */
    default Repetition with(UnaryOperator<Text> change) {
        return this;
    }

    /**
     * Values listed in the file.
     *
     * @param copies equal instances of each combination of values
     * @param matrix names and their values; every combination is an instance
     * @param include values that are added to the matching combinations, or form a combination themselves
     * @param exclude values whose combinations are left out
     */
    record Listed(
            int copies,
            Map<String, List<String>> matrix,
            List<Map<String, String>> include,
            List<Map<String, String>> exclude)
            implements Repetition {

        /** Once, without values. */
        public static final Listed ONCE = new Listed(1, Map.of(), List.of(), List.of());

        public Listed {
            matrix = OrderedMaps.copyOf(matrix);
            include = include.stream().map(OrderedMaps::copyOf).toList();
            exclude = exclude.stream().map(OrderedMaps::copyOf).toList();
        }

        @Override
        public int hashCode() {
            return Objects.hash(copies, matrix, include, exclude);
        }

        /** Returns the names of the values. */
        public Set<String> names() {
            Set<String> names = new LinkedHashSet<>(matrix.keySet());
            include.forEach(values -> names.addAll(values.keySet()));
            return names;
        }

        @Override
        public long count() {
            long combinations = matrix.isEmpty() && !include.isEmpty() ? 0 : 1;
            for (List<String> values : matrix.values()) {
                combinations = Math.min(1_000_000, combinations * Math.max(1, values.size()));
            }
            return Math.min(1_000_000, copies * (combinations + include.size()));
        }

        /**
         * Returns all copies of each combination; the last name of the matrix changes fastest. A value that is not
         * given is empty.
         */
        @Override
        public List<Map<String, String>> instances() {
            List<Map<String, String>> instances = new ArrayList<>();
            for (Map<String, String> combination : combinations()) {
                Map<String, String> values = new LinkedHashMap<>();
                names().forEach(name -> values.put(name, combination.getOrDefault(name, "")));
                IntStream.range(0, copies).forEach(copy -> instances.add(values));
            }
            return instances;
        }

        /**
         * Returns the combinations of a matrix as in GitHub workflows: an entry of {@code include} is added to every
         * combination whose matrix values it does not change. If there is no such combination, the entry becomes a
         * combination itself.
         */
        private List<Map<String, String>> combinations() {
            List<Map<String, String>> plain = matrix.isEmpty() && !include.isEmpty() ? List.of() : product();
            List<Map<String, String>> combinations = plain.stream()
                    .filter(each ->
                            exclude.stream().noneMatch(left -> each.entrySet().containsAll(left.entrySet())))
                    .collect(Collectors.toCollection(ArrayList::new));
            int ofMatrix = combinations.size();
            for (Map<String, String> more : include) {
                boolean added = false;
                for (Map<String, String> combination : combinations.subList(0, ofMatrix)) {
                    if (agrees(more, combination)) {
                        combination.putAll(more);
                        added = true;
                    }
                }
                if (!added) {
                    combinations.add(new LinkedHashMap<>(more));
                }
            }
            return combinations;
        }

        /** Returns whether the values change no matrix value of a combination. */
        private boolean agrees(Map<String, String> more, Map<String, String> combination) {
            return more.entrySet().stream()
                    .filter(value -> matrix.containsKey(value.getKey()))
                    .allMatch(value -> value.getValue().equals(combination.get(value.getKey())));
        }

        private List<Map<String, String>> product() {
            List<Map<String, String>> combinations = List.of(new LinkedHashMap<>());
            for (Map.Entry<String, List<String>> dimension : matrix.entrySet()) {
                List<Map<String, String>> extended = new ArrayList<>();
                for (Map<String, String> combination : combinations) {
                    for (String value : dimension.getValue()) {
                        Map<String, String> more = new LinkedHashMap<>(combination);
                        more.put(dimension.getKey(), value);
                        extended.add(more);
                    }
                }
                combinations = extended;
            }
            return combinations;
        }
    }

    /**
     * One instance for each value of a JSON list that is known when the stage starts. {@code ${item.value}} is the
     * whole value, {@code ${item.region}} that of a field.
     *
     * @param list the text with the list
     * @param most maximum number of instances; a longer list fails the stage
     */
    record Each(Text list, int most) implements Repetition {

        @Override
        public List<Map<String, String>> instances() {
            return Counted.unknown(most);
        }

        @Override
        public long count() {
            return most;
        }

        @Override
        public List<Text> texts() {
            return List.of(list);
        }

        @Override
        public Repetition with(UnaryOperator<Text> change) {
            return new Each(change.apply(list), most);
        }
    }

    /**
     * Equal instances whose number is known only when the stage starts.
     *
     * @param number the text with the number
     * @param most maximum number of instances; a larger number fails the stage
     */
    record Counted(Text number, int most) implements Repetition {

        @Override
        public List<Map<String, String>> instances() {
            return unknown(most);
        }

        @Override
        public long count() {
            return most;
        }

        @Override
        public List<Text> texts() {
            return List.of(number);
        }

        @Override
        public Repetition with(UnaryOperator<Text> change) {
            return new Counted(change.apply(number), most);
        }

        private static List<Map<String, String>> unknown(int most) {
            return IntStream.range(0, most)
                    .mapToObj(index -> Map.<String, String>of())
                    .toList();
        }
    }
}
