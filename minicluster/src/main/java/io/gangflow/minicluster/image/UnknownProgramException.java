package io.gangflow.minicluster.image;

/** A container names an image or a program that this machine does not have; the message says which it has. */
public final class UnknownProgramException extends Exception {
    private static final long serialVersionUID = 1L;

    UnknownProgramException(String message) {
        super(message);
    }
}
