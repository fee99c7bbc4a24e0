package io.gangflow.argo.manifests;

import io.gangflow.argo.model.template.Template;
import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Data-parallel training. Under Volcano a task {@code master} for rank 0 and a task {@code worker} for the others, as
 * Volcano's pytorch plugin and Kubeflow have it; the plugin sets MASTER_ADDR, MASTER_PORT, WORLD_SIZE and RANK.
 */
final class DdpStage {

    /** Port of rank 0; the default of Volcano's plugin and of Kubeflow. */
    static final int PORT = 23_456;

    private static final String ROLE = "worker";

    private DdpStage() {}

    static List<Template> templates(StageTemplate stage, Work.Ddp ddp) {
        return switch (ddp.backend()) {
            case JOB -> ofScheduler(stage, ddp);
            case PYTORCH_JOB -> KubeflowPyTorch.templates(stage, ddp);
            case TRAIN_JOB -> KubeflowTrainer.templates(stage, ddp);
        };
    }

    private static List<Template> ofScheduler(StageTemplate stage, Work.Ddp ddp) {
        return stage.onVolcano()
                ? new VolcanoGang(stage, tasks(stage, ddp), plugins(ddp)).templates()
                : new IndexedGang(
                                stage,
                                List.of(task(
                                        ROLE,
                                        ddp.workers(),
                                        (Work.Ddp)
                                                stage.inRetriedSteps().stage().work(),
                                        false)),
                                (hosts, task) -> Map.of())
                        .templates();
    }

    /** When rank 0 of an elastic gang is done, ranks that still wait for room have nothing left to do. */
    private static List<GangTask> tasks(StageTemplate stage, Work.Ddp ddp) {
        boolean elastic = stage.planned().gang().minAvailable() < ddp.workers();
        List<GangTask> tasks = new ArrayList<>(List.of(task("master", 1, ddp, elastic)));
        if (ddp.workers() > 1) {
            tasks.add(task("worker", ddp.workers() - 1, ddp, false));
        }
        return tasks;
    }

    static GangTask task(String name, int replicas, Work.Ddp ddp, boolean decides) {
        return new GangTask(
                name, ROLE, replicas, ddp.image(), ddp.command(), ddp.resources(), decides, GangTask.Host.OURS);
    }

    private static Map<String, List<String>> plugins(Work.Ddp ddp) {
        Map<String, List<String>> plugins = new TreeMap<>();
        plugins.put("env", List.of());
        plugins.put("svc", List.of());
        List<String> arguments = new ArrayList<>(List.of("--master=master"));
        if (ddp.workers() > 1) {
            arguments.add("--worker=worker");
        }
        arguments.add("--port=" + PORT);
        plugins.put("pytorch", arguments);
        return Ordered.copyOf(plugins);
    }
}
