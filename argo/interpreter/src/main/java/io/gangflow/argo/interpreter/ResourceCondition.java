package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A successCondition or failureCondition of a resource template: requirements of a label selector whose keys are
 * paths into the object (Argo 4.1, workflow/executor/resource.go; apimachinery, pkg/labels/selector.go). A comma means
 * AND for success and OR for failure. Immutable.
 */
public final class ResourceCondition {

    private static final Pattern SET = Pattern.compile("(\\S+)\\s+(in|notin)\\s*\\(([^()]*)\\)");
    private static final Pattern COMPARISON = Pattern.compile("([^\\s=!<>]+)\\s*(==|=|!=|>|<)\\s*([^\\s=!<>]*)");
    private static final Pattern EXISTENCE = Pattern.compile("(!?)\\s*([^\\s=!<>()]+)");
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

    private final List<Requirement> requirements;

    private ResourceCondition(List<Requirement> requirements) {
        this.requirements = requirements;
    }

    /**
     * Parses a condition.
     *
     * @throws UnsupportedWorkflowException when it is not a label selector, or a key is not a legal label key
     */
    public static ResourceCondition parse(String text) {
        return new ResourceCondition(Stream.of(text.split(",(?![^()]*\\))", -1))
                .map(part -> requirement(text, part.strip()))
                .toList());
    }

    /** Evaluates it as a successCondition. */
    public boolean allHold(JsonNode object) {
        return requirements.stream().allMatch(requirement -> requirement.holds(object));
    }

    /** Evaluates it as a failureCondition. */
    public boolean anyHolds(JsonNode object) {
        return requirements.stream().anyMatch(requirement -> requirement.holds(object));
    }

    /**
     * A path that the condition requires but no object has, so that the requirement never holds.
     *
     * @param roots the fields at the root of the object
     */
    public Optional<String> missing(Set<String> roots) {
        return requirements.stream()
                .filter(requirement -> !Set.of("!=", "notin", "!").contains(requirement.operator))
                .map(Requirement::path)
                .filter(path -> !roots.contains(path.split("\\.", 2)[0]))
                .findFirst();
    }

    private static Requirement requirement(String condition, String part) {
        Matcher set = SET.matcher(part);
        if (set.matches()) {
            List<String> values =
                    Stream.of(set.group(3).split(",", -1)).map(String::strip).toList();
            return checked(condition, new Requirement(set.group(1), set.group(2), values));
        }
        Matcher comparison = COMPARISON.matcher(part);
        if (comparison.matches()) {
            return checked(
                    condition, new Requirement(comparison.group(1), comparison.group(2), List.of(comparison.group(3))));
        }
        Matcher existence = EXISTENCE.matcher(part);
        if (existence.matches()) {
            String operator = existence.group(1).isEmpty() ? "exists" : "!";
            return checked(condition, new Requirement(existence.group(2), operator, List.of()));
        }
        throw new UnsupportedWorkflowException(
                "`%s` in the condition `%s` is not a requirement".formatted(part, condition));
    }

    private static Requirement checked(String condition, Requirement requirement) {
        if (!KEY.matcher(requirement.path).matches()) {
            throw new UnsupportedWorkflowException(
                    "`%s` in the condition `%s` is not a legal label key".formatted(requirement.path, condition));
        }
        return requirement;
    }

    /** {@code !=} and {@code notin} hold for a missing key, as in apimachinery; other operators do not. */
    private record Requirement(String path, String operator, List<String> values) {

        boolean holds(JsonNode object) {
            Optional<String> found = find(object);
            return switch (operator) {
                case "=", "==", "in" -> found.filter(values::contains).isPresent();
                case "!=", "notin" -> found.filter(values::contains).isEmpty();
                case "exists" -> found.isPresent();
                case "!" -> found.isEmpty();
                default -> found.isPresent() && compares(found.get());
            };
        }

        private boolean compares(String found) {
            try {
                int order = Long.compare(Long.parseLong(found), Long.parseLong(values.get(0)));
                return operator.equals(">") ? order > 0 : order < 0;
            } catch (NumberFormatException e) {
                // Not an integer: in apimachinery the requirement does not hold.
                return false;
            }
        }

        private Optional<String> find(JsonNode object) {
            JsonNode at = object;
            for (String step : path.split("\\.", -1)) {
                at = at.isArray() && step.chars().allMatch(Character::isDigit)
                        ? at.path(Integer.parseInt(step))
                        : at.path(step);
            }
            return at.isMissingNode() || at.isNull()
                    ? Optional.empty()
                    : Optional.of(at.isValueNode() ? at.asText() : at.toString());
        }
    }
}
