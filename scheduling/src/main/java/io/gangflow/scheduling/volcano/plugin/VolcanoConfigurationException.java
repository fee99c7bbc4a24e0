package io.gangflow.scheduling.volcano.plugin;

/**
 * Thrown when a Volcano {@code scheduler.conf} cannot be read, or needs something that is not modelled. The message is
 * for users.
 */
public final class VolcanoConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public VolcanoConfigurationException(String message) {
        super(message);
    }

    public VolcanoConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
