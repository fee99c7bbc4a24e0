package io.gangflow.convert;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import java.util.List;
import java.util.stream.Stream;

/**
 * The number of stages of pipelines, and the comparison of their pods with those of the source files.
 *
 * @param typed stages whose pods are defined by the language
 * @param manifests stages that create an object unchanged
 * @param equal pods that file and pipeline both have
 * @param missing pods of files that no pipeline has
 * @param more pods of pipelines that no file has
 */
record StageCounts(int typed, int manifests, int equal, int missing, int more) {

    static final StageCounts NONE = new StageCounts(0, 0, 0, 0, 0);

    static StageCounts of(ExampleFile example) {
        List<Stage> stages = example.conversion().plan().map(Plan::pipeline).stream()
                .flatMap(pipeline -> Stream.concat(pipeline.stages().stream(), pipeline.onExit().stream()))
                .toList();
        int manifests = (int) stages.stream()
                .filter(stage -> stage.work() instanceof Work.Manifest)
                .count();
        return new StageCounts(
                stages.size() - manifests,
                manifests,
                example.pods().equal(),
                example.pods().onlyBefore(),
                example.pods().onlyAfter());
    }

    StageCounts plus(StageCounts other) {
        return new StageCounts(
                typed + other.typed,
                manifests + other.manifests,
                equal + other.equal,
                missing + other.missing,
                more + other.more);
    }
}
