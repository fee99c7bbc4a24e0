package io.gangflow.pipeline.check;

import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.SparkMode;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Names of the Argo templates that a stage compiles to; the tests of the compiler hold it to them. */
public final class TemplateNames {

    /** The template that a workflow begins with. */
    public static final String ENTRY = "pipeline";

    private static final String RELEASE = "release";

    private TemplateNames() {}

    /** The stage's own name first; none for an include, which brings stages of its own. */
    public static List<String> of(Stage stage, SchedulerName scheduler) {
        if (stage.work() instanceof Work.Include) {
            return List.of();
        }
        List<String> names = new ArrayList<>(List.of(stage.name(), stage.name() + "-instance"));
        stage.delay().ifPresent(delay -> names.add(stage.name() + "-delay"));
        parts(stage.work(), scheduler == SchedulerName.VOLCANO).forEach(part -> names.add(stage.name() + "-" + part));
        return List.copyOf(names);
    }

    private static List<String> parts(Work work, boolean volcano) {
        if (work instanceof Work.Service) {
            return List.of("service", "servers");
        }
        if (work instanceof Work.Pod) {
            return volcano ? List.of("group", "pod", RELEASE) : List.of();
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
