package io.gangflow.minicluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A field selector: {@code spec.nodeName=a,status.phase!=Running}. Accepts any path of plain fields, and an absent
 * field counts as the empty string; Kubernetes accepts only a fixed list per kind.
 */
public record FieldSelector(List<Term> terms) {

    static final FieldSelector ALL = new FieldSelector(List.of());

    public FieldSelector {
        terms = List.copyOf(terms);
    }

    /** One comparison of the field at a path with a string. */
    record Term(List<String> path, boolean negated, String value) {

        Term {
            path = List.copyOf(path);
        }

        boolean matches(ObjectNode object) {
            JsonNode node = object;
            for (String field : path) {
                node = node.path(field);
            }
            return node.asText("").equals(value) != negated;
        }
    }

    /** @throws ApiException (400) when the text is not a valid selector */
    static FieldSelector parse(String text) {
        if (text.isBlank()) {
            return ALL;
        }
        List<Term> terms = new ArrayList<>();
        for (String term : text.split(",", -1)) {
            terms.add(term(term.strip()));
        }
        return new FieldSelector(terms);
    }

    /** The name to which a selector is limited; empty when it can match more than one object. */
    public static String exactName(String text) {
        return parse(text).terms().stream()
                .filter(term -> !term.negated() && term.path().equals(List.of("metadata", "name")))
                .map(Term::value)
                .findFirst()
                .orElse("");
    }

    boolean matches(ObjectNode object) {
        for (Term term : terms) {
            if (!term.matches(object)) {
                return false;
            }
        }
        return true;
    }

    private static Term term(String text) {
        int at = text.indexOf('=');
        if (at <= 0) {
            throw ApiException.badRequest("invalid selector: '" + text + "'; can't understand it");
        }
        boolean negated = text.charAt(at - 1) == '!';
        int valueAt = text.startsWith("==", at) ? at + 2 : at + 1;
        List<String> path = List.of(text.substring(0, negated ? at - 1 : at).split("\\.", -1));
        return new Term(path, negated, text.substring(valueAt));
    }
}
