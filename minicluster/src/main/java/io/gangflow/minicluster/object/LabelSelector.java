package io.gangflow.minicluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A label selector in its textual form: {@code a=b,c!=d,e in (f,g),h notin (i),j,!k}. An absent label satisfies
 * {@code !=} and {@code notin}, as in Kubernetes.
 */
record LabelSelector(List<Requirement> requirements) {

    static final LabelSelector ALL = new LabelSelector(List.of());

    private static final Pattern SET = Pattern.compile("\\s*([^\\s!=,()]+)\\s+(in|notin)\\s*\\(([^()]*)\\)\\s*");
    private static final Pattern EQUALITY = Pattern.compile("\\s*([^\\s!=,()]+)\\s*(==|=|!=)\\s*([^\\s!=,()]*)\\s*");
    private static final Pattern EXISTENCE = Pattern.compile("\\s*(!?)\\s*([^\\s!=,()]+)\\s*");

    LabelSelector {
        requirements = List.copyOf(requirements);
    }

    /** One condition on one label: its value is one of the values, or (negated) is not. */
    record Requirement(String key, boolean negated, Set<String> values, boolean anyValue) {

        Requirement {
            values = Set.copyOf(values);
        }

        boolean matches(JsonNode labels) {
            JsonNode value = labels.path(key);
            boolean hit = !value.isMissingNode() && (anyValue || values.contains(value.asText()));
            return hit != negated;
        }
    }

    /** @throws ApiException (400) when the text is not a valid selector */
    static LabelSelector parse(String text) {
        if (text.isBlank()) {
            return ALL;
        }
        List<Requirement> requirements = new ArrayList<>();
        for (String term : terms(text)) {
            requirements.add(requirement(term, text));
        }
        return new LabelSelector(requirements);
    }

    boolean matches(JsonNode labels) {
        for (Requirement requirement : requirements) {
            if (!requirement.matches(labels)) {
                return false;
            }
        }
        return true;
    }

    private static Requirement requirement(String term, String text) {
        Matcher set = SET.matcher(term);
        if (set.matches()) {
            Set<String> values = new TreeSet<>();
            for (String value : set.group(3).split(",", -1)) {
                values.add(value.strip());
            }
            return new Requirement(set.group(1), set.group(2).equals("notin"), values, false);
        }
        Matcher equality = EQUALITY.matcher(term);
        if (equality.matches()) {
            boolean negated = equality.group(2).equals("!=");
            return new Requirement(equality.group(1), negated, Set.of(equality.group(3)), false);
        }
        Matcher existence = EXISTENCE.matcher(term);
        if (existence.matches()) {
            return new Requirement(existence.group(2), !existence.group(1).isEmpty(), Set.of(), true);
        }
        throw ApiException.badRequest(
                "unable to parse requirement \"" + term + "\" of label selector \"" + text + "\"");
    }

    /** Splits at commas outside parentheses. */
    private static List<String> terms(String text) {
        List<String> terms = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                terms.add(text.substring(start, i));
                start = i + 1;
            }
        }
        terms.add(text.substring(start));
        return terms;
    }
}
