package io.gangflow.cli.registry;

/** An image whose digest cannot be found; the message names it. */
public final class RegistryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    RegistryException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /**
     * Returns the exit code of a command that ends with this exception: invalid input when the name is invalid, the
     * environment otherwise.
     */
    public int exitCode() {
        return exitCode;
    }
}
