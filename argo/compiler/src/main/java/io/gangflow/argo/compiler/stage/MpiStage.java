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
 * MPI: the work succeeds when the master does. Volcano's webhook adds the ssh plugin to every job with the mpi plugin,
 * so it is written out here, with the key where a user other than root can read it. The daemon must listen on a port
 * above 1024, because restricted pods lack the capability to bind a lower one.
 */
final class MpiStage {

    private static final int PORT = 2_222;

    private MpiStage() {}

    static List<Template> templates(StageTemplate stage, Work.Mpi mpi) {
        GangTask master = GangTask.of(mpi.image(), mpi.master(), true);
        GangTask workers = GangTask.of(mpi.image(), mpi.workers(), false);
        if (!stage.onVolcano()) {
            return new IndexedGang(stage, List.of(workers, master), MpiStage::hosts).templates();
        }
        Map<String, List<String>> plugins = new TreeMap<>();
        plugins.put("env", List.of());
        plugins.put(
                "mpi",
                List.of(
                        "--master=" + mpi.master().name(),
                        "--worker=" + mpi.workers().name(),
                        "--port=" + PORT));
        plugins.put("ssh", List.of("--ssh-key-file-path=/etc/ssh-keys"));
        plugins.put("svc", List.of());
        return new VolcanoGang(stage, List.of(master, workers), OrderedMaps.copyOf(plugins)).templates();
    }

    private static Map<String, String> hosts(IndexedGang.Hosts hosts, GangTask task) {
        return task.decides()
                ? Map.of("MPI_HOST", String.join(",", hosts.of(hosts.tasks().get(0))))
                : Map.of();
    }
}
