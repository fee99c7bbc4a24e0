package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.GangTask;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.compiler.template.VolcanoGang;
import io.gangflow.argo.compiler.torch.TorchVariables;
import io.gangflow.argo.model.template.Template;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Data-parallel training. Under Volcano, a task {@code master} for rank 0 and a task {@code worker} for the others, as
 * in Volcano's pytorch plugin and Kubeflow; the plugin sets MASTER_ADDR, MASTER_PORT, WORLD_SIZE and RANK.
 */
final class DdpStage {

    /** Port of rank 0; the default of Volcano's plugin and of Kubeflow. */
    static final int PORT = 23_456;

    private static final String MASTER = "master";
    private static final String ROLE = "worker";

    /** Index of a pod in its task (volcano 1.16, pkg/controllers/job/job_controller_util.go). */
    private static final String TASK_INDEX = "metadata.annotations['volcano.sh/task-index']";

    /** Volcano's plugins for pod names and for indexes as variables. */
    private static final Map<String, List<String>> NAMES =
            OrderedMaps.copyOf(new TreeMap<>(Map.of("env", List.of(), "svc", List.of())));

    private DdpStage() {}

    static List<Template> templates(StageTemplate stage, Work.Ddp ddp) {
        return switch (ddp.backend()) {
            case JOB -> ofScheduler(stage, ddp);
            case PYTORCH_JOB -> KubeflowPyTorch.templates(stage, ddp);
            case TRAIN_JOB -> KubeflowTrainer.templates(stage, ddp);
        };
    }

    private static List<Template> ofScheduler(StageTemplate stage, Work.Ddp ddp) {
        if (ddp.torchrun().isPresent()) {
            return ofTorchrun(stage, ddp, ddp.torchrun().get());
        }
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

    /**
     * Workers with a torchrun each. A fixed number of workers is one task, numbered by its index; Volcano's pytorch
     * plugin would set a RANK and a WORLD_SIZE that count pods. Without Volcano no gang is smaller than its pods, so
     * all workers of an elastic training are started.
     */
    private static List<Template> ofTorchrun(StageTemplate stage, Work.Ddp ddp, Torchrun torchrun) {
        GangTask all = task(ROLE, ddp.workers(), ddp, false);
        if (!stage.onVolcano()) {
            return IndexedGang.of(
                            stage,
                            all,
                            first -> new TorchVariables(torchrun, first, PORT).fixed(ddp.workers(), IndexedGang.INDEX))
                    .templates();
        }
        if (torchrun.elastic().isPresent()) {
            return elastic(stage, ddp, torchrun, torchrun.elastic().get());
        }
        return new VolcanoGang(
                        stage,
                        List.of(all),
                        NAMES,
                        (job, task) ->
                                new TorchVariables(torchrun, first(job, ROLE), PORT).fixed(ddp.workers(), TASK_INDEX))
                .templates();
    }

    /**
     * The master hosts the rendezvous, so the training ends with it. Another worker that fails or is evicted is
     * recreated, waits for capacity, and joins; until then the others continue training.
     */
    private static List<Template> elastic(
            StageTemplate stage, Work.Ddp ddp, Torchrun torchrun, Torchrun.Elastic range) {
        List<GangTask> tasks = new ArrayList<>(List.of(task(MASTER, 1, ddp, true)));
        if (range.max() > 1) {
            tasks.add(task(ROLE, range.max() - 1, ddp, false, range.restarts()));
        }
        return new VolcanoGang(
                        stage,
                        tasks,
                        NAMES,
                        (job, task) -> new TorchVariables(torchrun, first(job, MASTER), PORT)
                                .elastic(range, job, task.name().equals(MASTER)))
                .templates();
    }

    /** The name that Volcano's svc plugin gives the first pod of a task. */
    private static String first(String job, String task) {
        return job + "-" + task + "-0." + job;
    }

    /** When rank 0 of an elastic gang has succeeded, pending ranks have nothing left to do. */
    private static List<GangTask> tasks(StageTemplate stage, Work.Ddp ddp) {
        boolean elastic = stage.planned().gang().minAvailable() < ddp.workers();
        List<GangTask> tasks = new ArrayList<>(List.of(task(MASTER, 1, ddp, elastic)));
        if (ddp.workers() > 1) {
            tasks.add(task(ROLE, ddp.workers() - 1, ddp, false));
        }
        return tasks;
    }

    static GangTask task(String name, int replicas, Work.Ddp ddp, boolean decides) {
        return task(name, replicas, ddp, decides, 0);
    }

    /** @param replacements how many of the pods may fail */
    static GangTask task(String name, int replicas, Work.Ddp ddp, boolean decides, int replacements) {
        return new GangTask(
                name,
                ROLE,
                replicas,
                ddp.image(),
                ddp.command(),
                ddp.resources(),
                decides,
                replacements,
                GangTask.Host.OURS);
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
        return OrderedMaps.copyOf(plugins);
    }
}
