package io.gangflow.argo.compiler.version;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Definitions;
import io.gangflow.argo.compiler.RandomPipeline;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.kubernetes.schema.ClusterSchemas;
import io.gangflow.pipeline.model.SchedulerName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An object of Argo or Volcano that the compiler wrote, or that a run of its workflow creates. */
record CompiledObject(String kind, JsonNode tree) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int RANDOM = 50;

    /** Returns those of the shipped definitions, of every kind of stage, and of random pipelines. */
    static List<CompiledObject> all() {
        List<CompiledObject> all = new ArrayList<>();
        for (Path definition : Definitions.all()) {
            add(new Compiled(Definitions.compiled(definition)), all);
        }
        for (SchedulerName scheduler : SchedulerName.values()) {
            add(Compiled.of(Stages.plan(scheduler, everyKind())), all);
        }
        for (long seed = 1; seed <= RANDOM; seed++) {
            add(Compiled.of(RandomPipeline.of(seed)), all);
        }
        return all;
    }

    private static Stages[] everyKind() {
        return new Stages[] {
            Stages.stage("count", Stages.pod()).copies(2).retry(2),
            Stages.stage("spark", Stages.spark()).after("count"),
            Stages.stage("train", Stages.ddp(4)).retry(2).minAvailable(2),
            Stages.stage("fit", Stages.tensorflow()),
            Stages.stage("hello", Stages.mpi()).priority("urgent"),
            Stages.stage("serve", Stages.service())
        };
    }

    private static void add(Compiled compiled, List<CompiledObject> all) {
        List<HasMetadata> objects = new ArrayList<>(compiled.manifests().inOrder());
        objects.addAll(compiled.created(Map.of()));
        for (HasMetadata object : objects) {
            String kind = ClusterSchemas.kind(object);
            if (kind.startsWith("argoproj.io/") || kind.contains(".volcano.sh/")) {
                all.add(new CompiledObject(kind, JSON.valueToTree(object)));
            }
        }
    }
}
