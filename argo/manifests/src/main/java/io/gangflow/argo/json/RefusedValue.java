package io.gangflow.argo.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;

/** A value that no API server takes; the path is its own. */
final class RefusedValue extends JsonMappingException {

    private static final long serialVersionUID = 1;

    private final String problem;
    private final String label;

    /**
     * A value at the place of a parser.
     *
     * @param problem what is wrong, behind the name of the value: {@code has no `key`}
     * @param label what would be right
     */
    RefusedValue(JsonParser parser, String problem, String label) {
        super(parser, problem);
        this.problem = problem;
        this.label = label;
    }

    String problem() {
        return problem;
    }

    String label() {
        return label;
    }
}
