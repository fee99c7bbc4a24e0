package io.gangflow.argo.nodes;

/** The nodes of a workflow's status cannot be read from the object; the message names a remedy. */
public final class UnreadableNodesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadableNodesException(String message) {
        super(message);
    }

    public UnreadableNodesException(String message, Throwable cause) {
        super(message, cause);
    }
}
