package io.gangflow.argo.interpreter;

/** An input of a node is invalid, such as a text in a comparison of numbers: Argo's phase Error. */
final class NodeErrorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NodeErrorException(String message) {
        super(message);
    }
}
