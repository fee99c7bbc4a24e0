package io.gangflow.verdict.whatif;

/** A {@code --what-if} that cannot be understood, or asks for what is not there; the message says what would be right. */
public final class WhatIfException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public WhatIfException(String message) {
        super(message);
    }
}
