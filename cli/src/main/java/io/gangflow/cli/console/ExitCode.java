package io.gangflow.cli.console;

/** What the exit code of every command means. */
public final class ExitCode {

    /** Done. */
    public static final int DONE = 0;
    /** The work failed or locked. */
    public static final int WORK_FAILED = 1;
    /** The input is wrong: a file or the arguments. */
    public static final int BAD_INPUT = 2;
    /** The environment is: no cluster, no permission, no disk. */
    public static final int ENVIRONMENT = 3;

    private ExitCode() {}
}
