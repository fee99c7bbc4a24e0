package io.gangflow.argo.launcher;

/** How the launcher ends. The numbers are its contract; 64 and 65 are Argo's own. */
enum ExitCode {
    DONE(0),
    /** The work has failed. */
    FAILED(1),
    /** The manifest or an argument is wrong, or the API server refuses the object. */
    REFUSED(2),
    /** The API server cannot be reached, or the cluster does not know the kind. */
    ENVIRONMENT(3),
    /** Somebody else deleted the object. */
    DELETED(4),
    /** Told to stop: 128 and the number of SIGTERM, as for a program that does not handle it. */
    STOPPED(143);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
