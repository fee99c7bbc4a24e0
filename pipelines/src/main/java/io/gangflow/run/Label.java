package io.gangflow.run;

import java.util.Map;

/** Labels and annotations that link cluster objects to the pipeline they come from. */
public final class Label {

    public static final String PIPELINE = "gangflow.io/pipeline";
    public static final String STAGE = "gangflow.io/stage";
    /** Index of the stage instance, from 0. */
    public static final String INSTANCE = "gangflow.io/instance";
    /** The pod's role: {@code pod}, {@code worker}, {@code ps}, {@code driver}, {@code executor}, {@code submit}, … */
    public static final String ROLE = "gangflow.io/role";
    /** Argo's own label; with it, the workflow's log view shows the logs of child pods. */
    public static final String WORKFLOW = "workflows.argoproj.io/workflow";

    /** Annotation: expected duration of the work in seconds, from {@code expect}; used by the simulation only. */
    public static final String EXPECT_SECONDS = "gangflow.io/expect-seconds";
    /** Annotation of a template: the result of its work in a simulation, as far as another stage may use it. */
    public static final String ASSUMED_RESULT = "gangflow.io/assumed-result";
    /** Annotation of a run: number of seconds after its scheduled time, or its creation, after which it is late. */
    public static final String LATE_SECONDS = "gangflow.io/late-seconds";
    /** Annotation: name, unique in the namespace, of a group of pods that can only work together. */
    public static final String GANG = "gangflow.io/gang";
    /** Annotation: number of pods of the gang that must run before any of them can work. */
    public static final String GANG_SIZE = "gangflow.io/gang-size";

    /** Annotation, Argo's own: {@code N/M}, the progress reported by the pod. */
    public static final String PROGRESS = "workflows.argoproj.io/progress";
    /** Annotation: the current part of the pod's work, such as {@code stage 2/3}. */
    public static final String PROGRESS_PART = "gangflow.io/progress-part";

    /** Annotation of a node: its list price in USD per hour, a decimal number. */
    public static final String USD_PER_HOUR = "gangflow.io/usd-per-hour";

    private Label() {}

    /**
     * Returns the whole number from 0 in a label or annotation; {@code otherwise} if it has another value, because any
     * user can write one.
     */
    public static int number(Map<String, String> texts, String name, int otherwise) {
        String text = texts.getOrDefault(name, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : otherwise;
    }
}
