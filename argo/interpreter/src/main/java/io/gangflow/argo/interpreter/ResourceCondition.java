package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.name.NameForm;
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

    private final List<Requirement> requirements;

    private ResourceCondition(List<Requirement> requirements) {
        this.requirements = requirements;
    }

    /**
     * Parses a condition.
     *
     * @throws UnsupportedWorkflowException when it is not a label selector, or has a key or value that no label can have
     */
    public static ResourceCondition parse(String text) {
        return new ResourceCondition(Stream.of(text.split(",(?![^()]*\\))", -1))
                .map(part -> requirement(text, part.strip()))
                .toList());
    }

    /** Parses a condition; empty when {@link #parse} refuses it, as Argo does when the step runs. */
    public static Optional<ResourceCondition> ifSelector(String text) {
        try {
            return Optional.of(parse(text));
        } catch (UnsupportedWorkflowException refused) {
            return Optional.empty();
        }
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
        if (!NameForm.KEY.allows(requirement.path)) {
            throw new UnsupportedWorkflowException(
                    "`%s` in the condition `%s` is not a legal label key".formatted(requirement.path, condition));
        }
        boolean compares = Set.of(">", "<").contains(requirement.operator);
        for (String value : requirement.values) {
            if (!NameForm.VALUE.allows(value) || (compares && number(value).isEmpty())) {
                throw new UnsupportedWorkflowException("`%s` in the condition `%s` is not a legal %s"
                        .formatted(value, condition, compares ? "integer" : "label value"));
            }
        }
        return requirement;
    }

    private static Optional<Long> number(String text) {
        try {
            return Optional.of(Long.valueOf(text));
        } catch (NumberFormatException e) {
            return Optional.empty(); // not an integer, or a larger one
        }
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

        /** A text that is not an integer is neither more nor less, as in apimachinery. */
        private boolean compares(String found) {
            long asked = number(values.get(0)).orElseThrow();
            return number(found)
                    .filter(is -> operator.equals(">") ? is > asked : is < asked)
                    .isPresent();
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
