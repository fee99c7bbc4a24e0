package io.gangflow.verdict.whatif;

/**
 * Thrown for a {@code --what-if} that is invalid, or refers to something that does not exist; the message gives the
 * valid values.
 */
public final class WhatIfException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public WhatIfException(String message) {
        super(message);
    }
}
