package io.gangflow.verdict.proof;

/** Whether work can lock a cluster. */
public enum LockAnswer {
    /** Whatever the order of events, something can always end until everything has. */
    CANNOT_LOCK("cannot lock"),
    /** In some order of events, work is left that can never end. */
    CAN_LOCK("can lock"),
    /** In every order of events. */
    WILL_LOCK("will lock"),
    /** It was not found out; the verdict says why. */
    UNDECIDED("undecided");

    private final String words;

    LockAnswer(String words) {
        this.words = words;
    }

    /** Such as {@code cannot lock}. */
    public String words() {
        return words;
    }

    /** Whether a lock was found. */
    public boolean locks() {
        return this == CAN_LOCK || this == WILL_LOCK;
    }
}
