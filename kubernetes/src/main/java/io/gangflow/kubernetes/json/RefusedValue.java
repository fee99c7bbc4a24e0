package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.List;
import java.util.Optional;

/** A value that the API server refuses; the path is that of the value. */
final class RefusedValue extends JsonMappingException {

    private static final long serialVersionUID = 1;

    private final String problem;
    private final String label;
    private final transient Optional<String> hint;

    /**
     * Creates the error for a value at a parser's position.
     *
     * @param problem what is wrong, as text after the name of the value: {@code has no `key`}
     * @param label what would be correct
     */
    RefusedValue(JsonParser parser, String problem, String label) {
        this(parser, problem, label, Optional.empty());
    }

    private RefusedValue(JsonParser parser, String problem, String label, Optional<String> hint) {
        super(parser, problem);
        this.problem = problem;
        this.label = label;
        this.hint = hint;
    }

    /** Creates the error for a text that is not an allowed value of its field. */
    static RefusedValue of(JsonParser parser, String text, List<String> values) {
        return new RefusedValue(
                parser,
                "cannot be `%s`".formatted(Excerpt.of(text)),
                "expected one of %s".formatted(String.join(", ", values)),
                DidYouMean.of(text, values).map("write `%s`"::formatted));
    }

    String problem() {
        return problem;
    }

    String label() {
        return label;
    }

    Optional<String> hint() {
        return hint;
    }
}
