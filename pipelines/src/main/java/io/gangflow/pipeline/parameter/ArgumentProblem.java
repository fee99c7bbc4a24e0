package io.gangflow.pipeline.parameter;

/**
 * A value that a run does not accept, or one that is missing.
 *
 * @param parameter name of the parameter, as given or declared
 * @param message a sentence without a full stop that contains the name
 */
public record ArgumentProblem(Kind kind, String parameter, String message) {

    /** Kinds of problems. */
    public enum Kind {
        /** The pipeline has no parameter of this name. */
        UNKNOWN,
        /** The parameter has no default, and no value was given. */
        MISSING,
        /** The value is not allowed. */
        REFUSED
    }
}
