package io.gangflow.cli.console;

/** The exit codes of all commands. */
public final class ExitCode {

    /** The command succeeded. */
    public static final int DONE = 0;
    /** The work failed or locked. */
    public static final int WORK_FAILED = 1;
    /** The input is invalid: a file or the arguments. */
    public static final int BAD_INPUT = 2;
    /** The environment is not usable: no cluster, no permission, no disk space, a version that is not supported. */
    public static final int ENVIRONMENT = 3;

    private ExitCode() {}
}
