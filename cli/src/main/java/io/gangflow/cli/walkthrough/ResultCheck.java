package io.gangflow.cli.walkthrough;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.report.ReportSection.Finding;
import io.gangflow.json.BoundedJson;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Checks the results of the runs: every word count must equal a count computed here from the same text, and the ranks
 * of every training job must have ended with the same parameters and the stated accuracy.
 */
final class ResultCheck {

    /** The accuracy that the training job states for its digits model with default settings. */
    static final double STATED_ACCURACY = 0.95;

    private final Path folder;
    private final Path text;

    /**
     * Creates the check of one walkthrough.
     *
     * @param folder the output folder
     * @param text the input of the word counts
     */
    ResultCheck(Path folder, Path text) {
        this.folder = folder;
        this.text = text;
    }

    List<Finding> findings(SectionRun run) throws IOException {
        if (run.outcome() != Outcome.COMPLETED) {
            return List.of();
        }
        return run.section() == Section.DDP ? training(run) : wordCounts(run);
    }

    private List<Finding> wordCounts(SectionRun run) throws IOException {
        String expected = countedHere();
        Map<String, List<Path>> outputs = run.results().stream()
                .filter(path -> !path.endsWith("_SUCCESS"))
                .collect(Collectors.groupingBy(
                        ResultCheck::instanceOf,
                        TreeMap::new,
                        Collectors.mapping(folder::resolve, Collectors.toList())));
        int equal = 0;
        for (List<Path> parts : outputs.values()) {
            StringBuilder counted = new StringBuilder();
            for (Path part : parts) {
                counted.append(Files.readString(part, StandardCharsets.ISO_8859_1));
            }
            equal += counted.toString().equals(expected) ? 1 : 0;
        }
        long words = expected.lines().count();
        return List.of(new Finding(
                "%d of %d word counts equal a count made without them, %d different words"
                        .formatted(equal, outputs.size(), words),
                equal == outputs.size() && equal == instances(run)));
    }

    /**
     * Lower case, ASCII punctuation deleted, split on ASCII white space; each byte is decoded as the char of the same
     * value.
     */
    private String countedHere() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        String cleaned = Files.readString(text, StandardCharsets.ISO_8859_1).replaceAll("\\p{Punct}", "");
        for (String word : cleaned.split("[ \\t\\n\\x0B\\f\\r]+", -1)) {
            if (!word.isEmpty()) {
                counts.merge(lowerCase(word), 1, Integer::sum);
            }
        }
        StringBuilder lines = new StringBuilder();
        counts.forEach(
                (word, count) -> lines.append(word).append('\t').append(count).append('\n'));
        return lines.toString();
    }

    private static String lowerCase(String word) {
        StringBuilder lower = new StringBuilder(word);
        for (int i = 0; i < lower.length(); i++) {
            char letter = lower.charAt(i);
            lower.setCharAt(i, letter >= 'A' && letter <= 'Z' ? (char) (letter + 'a' - 'A') : letter);
        }
        return lower.toString();
    }

    private List<Finding> training(SectionRun run) throws IOException {
        Map<String, Set<String>> hashes = new TreeMap<>();
        Map<String, Integer> ranks = new TreeMap<>();
        List<Double> accuracies = new ArrayList<>();
        for (String result : run.results()) {
            JsonNode json = BoundedJson.MAPPER.readTree(folder.resolve(result).toFile());
            if (result.matches(".*/rank-[0-9]+\\.json")) {
                hashes.computeIfAbsent(instanceOf(result), key -> new TreeSet<>())
                        .add(json.path("hash").asText());
                ranks.merge(instanceOf(result), 1, Integer::sum);
            } else if (result.endsWith("/metrics.json")) {
                accuracies.add(json.path("accuracy").asDouble());
            }
        }
        int jobs = instances(run);
        boolean identical = hashes.size() == jobs && hashes.values().stream().allMatch(set -> set.size() == 1);
        double worst =
                accuracies.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        return List.of(
                new Finding(
                        "%d ranks of %d jobs ended with identical parameters, job by job"
                                .formatted(
                                        ranks.values().stream()
                                                .mapToInt(Integer::intValue)
                                                .sum(),
                                        hashes.size()),
                        identical && ranks.values().stream().allMatch(count -> count == 4)),
                new Finding(
                        String.format(
                                Locale.ROOT,
                                "test accuracy of every job at least %.3f; %.2f expected",
                                worst,
                                STATED_ACCURACY),
                        accuracies.size() == jobs && worst >= STATED_ACCURACY));
    }

    private static int instances(SectionRun run) {
        return (int) run.run().timeline().pods().stream()
                .map(track -> track.pod().instance())
                .distinct()
                .count();
    }

    /** {@code s3/results/RUN/NAME-INSTANCE[/part]}: all files below one name belong to one instance. */
    private static String instanceOf(String result) {
        return result.split("/", -1)[Math.min(3, result.split("/", -1).length - 1)];
    }
}
