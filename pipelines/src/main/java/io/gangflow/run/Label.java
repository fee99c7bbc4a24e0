package io.gangflow.run;

import java.util.Map;

/** Labels and annotations that tie what exists on a cluster to the pipeline it came from. */
public final class Label {

    public static final String PIPELINE = "gangflow.io/pipeline";
    public static final String STAGE = "gangflow.io/stage";
    /** Index of the stage instance, from 0. */
    public static final String INSTANCE = "gangflow.io/instance";
    /** {@code pod}, {@code worker}, {@code ps}, {@code driver}, {@code executor}, {@code submit}, … */
    public static final String ROLE = "gangflow.io/role";
    /** Argo's own label; on child pods it makes their logs show in the workflow's log view. */
    public static final String WORKFLOW = "workflows.argoproj.io/workflow";

    /** Annotation: seconds of work once it can begin, from {@code expect}; read by the simulation only. */
    public static final String EXPECT_SECONDS = "gangflow.io/expect-seconds";
    /** Annotation of a template: the result that its work leaves where nothing runs, as much as another stage may use. */
    public static final String ASSUMED_RESULT = "gangflow.io/assumed-result";
    /** Annotation of a run: seconds after its scheduled time, or its creation, from which it is late. */
    public static final String LATE_SECONDS = "gangflow.io/late-seconds";
    /** Annotation: name, unique in the namespace, of the group whose pods need each other all the time. */
    public static final String GANG = "gangflow.io/gang";
    /** Annotation: how many pods of the gang must run before any of them can work. */
    public static final String GANG_SIZE = "gangflow.io/gang-size";

    /** Annotation, Argo's own: {@code N/M}, how far the pod says that it has come. */
    public static final String PROGRESS = "workflows.argoproj.io/progress";
    /** Annotation: which part of its work the pod is at, such as {@code stage 2/3}. */
    public static final String PROGRESS_PART = "gangflow.io/progress-part";

    /** Annotation of a node: its list price in USD per hour, a decimal number. */
    public static final String USD_PER_HOUR = "gangflow.io/usd-per-hour";

    private Label() {}

    /** The whole number from 0 that a label or an annotation holds; anybody can write anything else there. */
    public static int number(Map<String, String> texts, String name, int otherwise) {
        String text = texts.getOrDefault(name, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : otherwise;
    }
}
