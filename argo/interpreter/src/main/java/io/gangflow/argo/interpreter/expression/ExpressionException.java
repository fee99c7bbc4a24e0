package io.gangflow.argo.interpreter.expression;

/** An expression cannot be evaluated. */
public final class ExpressionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isOfValues;

    private ExpressionException(String message, boolean ofValues) {
        super(message);
        this.isOfValues = ofValues;
    }

    /** The expression uses an unsupported feature, or an unknown name. */
    static ExpressionException unsupported(String message) {
        return new ExpressionException(message, false);
    }

    /** The expression is valid, but its values are not, such as a text where a number is required. */
    static ExpressionException failed(String message) {
        return new ExpressionException(message, true);
    }

    /** Whether Argo would fail with these values, too: the node ends with the phase Error. */
    public boolean isOfValues() {
        return isOfValues;
    }
}
