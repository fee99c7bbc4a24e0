package io.gangflow.scheduling.volcano;

/** A Volcano {@code scheduler.conf} can't be read, or asks for what the model does not have. The message is for users. */
public final class VolcanoConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    VolcanoConfigurationException(String message) {
        super(message);
    }

    VolcanoConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
