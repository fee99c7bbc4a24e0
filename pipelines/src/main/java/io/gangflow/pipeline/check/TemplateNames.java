package io.gangflow.pipeline.check;

import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of the Argo templates that a stage compiles to. The compiler's tests compare them with its output. */
public final class TemplateNames {

    /** The entry point of a workflow. */
    public static final String ENTRY = "pipeline";

    /** The task and the template that create the PodGroups of {@code pod} stages with Volcano. */
    public static final String POD_GROUPS = "pod-groups";

    /** The part of a stage's templates that is retried within an instance. */
    public static final String TRIES = "tries";

    private static final String RELEASE = "release";
    private static final String NOTIFY = "-notify";
    private static final Pattern NOTIFICATION = Pattern.compile("[1-9][0-9]*" + NOTIFY);

    private TemplateNames() {}

    /** Returns the names, the stage's own name first; none for an include, which is replaced by other stages. */
    public static List<String> of(Stage stage, SchedulerName scheduler) {
        return of(stage, scheduler, false);
    }

    /** Returns the names for the exit handler. */
    public static List<String> ofExit(Stage stage, SchedulerName scheduler) {
        return of(stage, scheduler, true);
    }

    /**
     * Returns the name of the template that sends a notification. It becomes part of the pod's name, and starts with a
     * digit because few stages do.
     *
     * @param index index of the notification, from 0
     */
    public static String ofNotification(int index) {
        return (index + 1) + NOTIFY;
    }

    /**
     * Returns whether Argo retries a cached instance in a separate template, {@link #TRIES}: it cannot take a Retry
     * node from a cache.
     */
    public static boolean isTriedInside(Stage stage, SchedulerName scheduler) {
        return stage.cache().isPresent() && stage.retry().isPresent() && !stage.isRestartedByVolcano(scheduler);
    }

    /** Returns whether Gangflow uses a template of that name itself. */
    static boolean isReserved(String name) {
        return name.equals(ENTRY)
                || name.equals(POD_GROUPS)
                || NOTIFICATION.matcher(name).matches();
    }

    /** Returns whether a run creates a PodGroup for each instance of the stage before any stage starts. */
    public static boolean needsPodGroups(Stage stage, SchedulerName scheduler) {
        return stage.work() instanceof Work.Pod && scheduler == SchedulerName.VOLCANO;
    }

    private static List<String> of(Stage stage, SchedulerName scheduler, boolean exit) {
        if (stage.work() instanceof Work.Include) {
            return List.of();
        }
        List<String> names = new ArrayList<>(List.of(stage.name(), stage.name() + "-instance"));
        stage.delay().ifPresent(delay -> names.add(stage.name() + "-delay"));
        if (isTriedInside(stage, scheduler)) {
            names.add(stage.name() + "-" + TRIES);
        }
        parts(stage.work(), scheduler == SchedulerName.VOLCANO, exit)
                .forEach(part -> names.add(stage.name() + "-" + part));
        return List.copyOf(names);
    }

    private static List<String> parts(Work work, boolean volcano, boolean exit) {
        if (work instanceof Work.Approval) {
            return List.of("ask");
        }
        if (work instanceof Work.Service) {
            return List.of("service", "servers");
        }
        if (work instanceof Work.Ray) {
            return List.of();
        }
        if (work instanceof Work.Pod) {
            return volcano && exit ? List.of("group", "pod", RELEASE) : List.of();
        }
        if (work instanceof Work.Spark spark && !spark.mode().isStrict()) {
            String inside = spark.mode().isForOperator() ? "application" : "driver";
            return volcano && spark.mode() != SparkMode.CLUSTER ? List.of("group", inside, RELEASE) : List.of();
        }
        if (work instanceof Work.Ddp ddp && ddp.backend().isForOperator()) {
            return ddp.backend() == DdpBackend.TRAIN_JOB ? trainJob(volcano) : List.of();
        }
        boolean gang = !(work instanceof Work.Manifest);
        return gang && !volcano
                ? Stream.concat(
                                Stream.of("service"),
                                PodsOfWork.of(work).stream().map(PodsOfWork.Pods::role))
                        .toList()
                : List.of();
    }

    private static List<String> trainJob(boolean volcano) {
        return volcano ? List.of("runtime", "job", RELEASE) : List.of("runtime", "job");
    }
}
