package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.GangTask;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.compiler.template.VolcanoGang;
import io.gangflow.argo.model.template.Template;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * TensorFlow with parameter servers, which never end by themselves: the work succeeds when the workers have. Volcano's
 * tensorflow plugin sets TF_CONFIG; under kube-scheduler it is set here.
 */
final class TensorflowStage {

    private static final int PORT = 2_222;

    private TensorflowStage() {}

    static List<Template> templates(StageTemplate stage, Work.Tensorflow tensorflow) {
        List<GangTask> tasks = List.of(
                GangTask.of(tensorflow.image(), tensorflow.ps(), false),
                GangTask.of(tensorflow.image(), tensorflow.worker(), true));
        if (!stage.onVolcano()) {
            return new IndexedGang(stage, tasks, TensorflowStage::config).templates();
        }
        Map<String, List<String>> plugins = new TreeMap<>();
        plugins.put("env", List.of());
        plugins.put("svc", List.of());
        plugins.put(
                "tensorflow",
                List.of(
                        "--ps=" + tensorflow.ps().name(),
                        "--worker=" + tensorflow.worker().name(),
                        "--port=" + PORT));
        return new VolcanoGang(stage, tasks, OrderedMaps.copyOf(plugins)).templates();
    }

    /** The index is the pod's own; Kubernetes expands it from the variable before. */
    private static Map<String, String> config(IndexedGang.Hosts hosts, GangTask task) {
        String cluster = hosts.tasks().stream()
                .map(each -> quoted(each.name()) + ":["
                        + String.join(
                                ",",
                                hosts.of(each).stream()
                                        .map(host -> quoted(host + ":" + PORT))
                                        .toList())
                        + "]")
                .reduce((left, right) -> left + "," + right)
                .orElseThrow();
        return Map.of(
                "TF_CONFIG",
                "{\"cluster\":{%s},\"task\":{\"type\":%s,\"index\":$(RANK)}}".formatted(cluster, quoted(task.name())));
    }

    private static String quoted(String name) {
        return "\"" + name + "\"";
    }
}
