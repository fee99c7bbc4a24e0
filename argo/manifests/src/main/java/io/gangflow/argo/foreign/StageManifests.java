package io.gangflow.argo.foreign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.json.ModelJson;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.source.SourceMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The objects of {@code manifest} stages, checked as the objects of manifest files are. */
public final class StageManifests {

    private StageManifests() {}

    /** What is wrong with them, at its place in the pipeline file. */
    public static List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        pipeline.stages().forEach(stage -> check(stage, pipeline.source(), found, "stages", stage.name()));
        pipeline.onExit().ifPresent(stage -> check(stage, pipeline.source(), found, "onExit"));
        return found;
    }

    private static void check(Stage stage, SourceMap source, List<Diagnostic> found, String... path) {
        if (stage.work() instanceof Work.Manifest manifest) {
            ObjectNode tree = ModelJson.MAPPER.valueToTree(manifest.document());
            String type =
                    tree.path("apiVersion").asText() + "/" + tree.path("kind").asText();
            String[] below = Arrays.copyOf(path, path.length + 1);
            below[path.length] = "manifest";
            found.addAll(ObjectReader.check(tree, type, source.below(below), source.key(below)));
        }
    }
}
