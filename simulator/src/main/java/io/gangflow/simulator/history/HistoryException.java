package io.gangflow.simulator.history;

/** A file is no history; says where and why in one sentence. */
public final class HistoryException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong where.
     *
     * @param place the file, with the line where it is known
     */
    public HistoryException(String place, String problem) {
        super(place + ": " + problem);
    }
}
