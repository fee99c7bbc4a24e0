package io.gangflow.argo.nodes;

/** The nodes of a workflow's status can't be read from the object; the message says what to do. */
public final class UnreadableNodesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadableNodesException(String message) {
        super(message);
    }

    public UnreadableNodesException(String message, Throwable cause) {
        super(message, cause);
    }
}
