package io.gangflow.verdict.proof;

/** The answer whether work can lock a cluster. */
public enum LockAnswer {
    /** In every order of events, something can end until all work has ended. */
    CANNOT_LOCK("cannot lock"),
    /** In some order of events, work is left that can never end. */
    CAN_LOCK("can lock"),
    /** In every order of events, work is left that can never end. */
    WILL_LOCK("will lock"),
    /** No answer was found; the verdict gives the reason. */
    UNDECIDED("undecided");

    private final String words;

    LockAnswer(String words) {
        this.words = words;
    }

    /** Returns a text such as {@code cannot lock}. */
    public String words() {
        return words;
    }

    /** Returns whether a lock was found. */
    public boolean locks() {
        return this == CAN_LOCK || this == WILL_LOCK;
    }
}
