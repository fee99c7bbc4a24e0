package io.gangflow.argo.launcher;

/** The launcher's exit codes. The numbers are part of its contract; 64 and 65 are Argo's. */
enum ExitCode {
    DONE(0),
    /** The work has failed. */
    FAILED(1),
    /** The manifest or an argument is invalid, or the API server rejects the object. */
    REFUSED(2),
    /** The API server is unreachable, or the cluster does not serve the kind. */
    ENVIRONMENT(3),
    /** Another client deleted the object. */
    DELETED(4),
    /** Stopped by a signal: 128 plus the number of SIGTERM, as for a program that does not handle it. */
    STOPPED(143);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
