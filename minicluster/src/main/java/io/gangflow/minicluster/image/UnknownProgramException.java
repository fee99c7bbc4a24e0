package io.gangflow.minicluster.image;

/** A container names an image or a program that does not exist on this machine; the message lists the known ones. */
public final class UnknownProgramException extends Exception {
    private static final long serialVersionUID = 1L;

    UnknownProgramException(String message) {
        super(message);
    }
}
