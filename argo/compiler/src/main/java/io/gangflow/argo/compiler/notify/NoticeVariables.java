package io.gangflow.argo.compiler.notify;

/** Environment of the program that sends a notification; the compiler writes what the program reads. */
public final class NoticeVariables {

    /** The argument with which the launcher's program sends a notification and does nothing else. */
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

    /** As Argo spells it: Running, Succeeded, Failed, Error. */
    public static final String STATUS = "GANGFLOW_STATUS";

    /** RFC 3339. */
    public static final String SCHEDULED_TIME = "GANGFLOW_SCHEDULED_TIME";

    /** Names of stages, separated by spaces. */
    public static final String FAILED_STAGES = "GANGFLOW_FAILED_STAGES";

    /** How long a run may take before it is late, such as {@code 2h}; empty where no run is. */
    public static final String LATE_AFTER = "GANGFLOW_LATE_AFTER";

    /** The event of a hook that begins when a run is late. */
    public static final String LATE = "late";

    /** The event of a hook that begins when a run has ended. */
    public static final String END = "end";

    private NoticeVariables() {}
}
