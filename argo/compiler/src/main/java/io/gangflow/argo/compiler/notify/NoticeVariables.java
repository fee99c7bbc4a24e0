package io.gangflow.argo.compiler.notify;

/** The environment of the program that sends a notification; written by the compiler, read by the program. */
public final class NoticeVariables {

    /** The argument with which the launcher's program only sends a notification. */
    public static final String ARGUMENT = "--notify";

    /** Address of the receiver; a secret. */
    public static final String URL = "GANGFLOW_NOTIFY_URL";

    /** {@code webhook} or {@code slack}. */
    public static final String FORM = "GANGFLOW_NOTIFY_FORM";

    /** {@link #LATE} or {@link #END}. */
    public static final String EVENT = "GANGFLOW_NOTIFY_EVENT";

    public static final String PIPELINE = "GANGFLOW_PIPELINE";
    public static final String RUN = "GANGFLOW_RUN";
    public static final String WORKFLOW = "GANGFLOW_WORKFLOW";
    public static final String NAMESPACE = "GANGFLOW_NAMESPACE";

    /** In Argo's spelling: Running, Succeeded, Failed, Error. */
    public static final String STATUS = "GANGFLOW_STATUS";

    /** RFC 3339. */
    public static final String SCHEDULED_TIME = "GANGFLOW_SCHEDULED_TIME";

    /** Names of stages, separated by spaces. */
    public static final String FAILED_STAGES = "GANGFLOW_FAILED_STAGES";

    /** The duration after which a run is late, such as {@code 2h}; empty if runs are never late. */
    public static final String LATE_AFTER = "GANGFLOW_LATE_AFTER";

    /** The event of a hook that starts when a run is late. */
    public static final String LATE = "late";

    /** The event of a hook that starts when a run has ended. */
    public static final String END = "end";

    private NoticeVariables() {}
}
