package io.gangflow.argo.interpreter.expression;

/** An expression has no value here. */
public final class ExpressionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isOfValues;

    private ExpressionException(String message, boolean ofValues) {
        super(message);
        this.isOfValues = ofValues;
    }

    /** The expression uses something that Gangflow never compiles to, or names what is not known. */
    static ExpressionException unsupported(String message) {
        return new ExpressionException(message, false);
    }

    /** The expression is sound, and its values are not: a text that is no number where a number is needed. */
    static ExpressionException failed(String message) {
        return new ExpressionException(message, true);
    }

    /** Whether Argo would say the same of these values: the node ends with the phase Error. */
    public boolean isOfValues() {
        return isOfValues;
    }
}
