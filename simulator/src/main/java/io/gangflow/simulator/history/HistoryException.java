package io.gangflow.simulator.history;

/** Thrown when a file is not a valid history; the message gives place and reason in one sentence. */
public final class HistoryException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception for a defect.
     *
     * @param place the file, with the line where it is known
     */
    public HistoryException(String place, String problem) {
        super(place + ": " + problem);
    }
}
