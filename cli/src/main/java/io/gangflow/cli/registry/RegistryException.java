package io.gangflow.cli.registry;

/** An image whose digest cannot be found; the message names it. */
public final class RegistryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    RegistryException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** Of a command that ends with it: bad input where the name is wrong, the environment otherwise. */
    public int exitCode() {
        return exitCode;
    }
}
