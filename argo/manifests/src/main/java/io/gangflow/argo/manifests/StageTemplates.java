package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.Map;

/** The templates below an instance of a stage: the one called {@code <stage>-instance} and what it calls. */
final class StageTemplates implements Work.Visitor<List<Map<String, Object>>> {

    private final StageTemplate stage;

    private StageTemplates(StageTemplate stage) {
        this.stage = stage;
    }

    static List<Map<String, Object>> of(StageTemplate stage) {
        return stage.stage().work().accept(new StageTemplates(stage));
    }

    @Override
    public List<Map<String, Object>> pod(Work.Pod pod) {
        return PodStage.templates(stage, pod);
    }

    @Override
    public List<Map<String, Object>> spark(Work.Spark spark) {
        return SparkStage.templates(stage, spark);
    }

    @Override
    public List<Map<String, Object>> ddp(Work.Ddp ddp) {
        return DdpStage.templates(stage, ddp);
    }

    @Override
    public List<Map<String, Object>> tensorflow(Work.Tensorflow tensorflow) {
        return TensorflowStage.templates(stage, tensorflow);
    }

    @Override
    public List<Map<String, Object>> mpi(Work.Mpi mpi) {
        return MpiStage.templates(stage, mpi);
    }

    @Override
    public List<Map<String, Object>> service(Work.Service service) {
        return ServiceStage.templates(stage, service);
    }

    @Override
    public List<Map<String, Object>> manifest(Work.Manifest manifest) {
        return ManifestStage.templates(stage, manifest);
    }

    @Override
    public List<Map<String, Object>> include(Work.Include include) {
        throw new IllegalStateException(
                "stage `%s` includes %s: a plan has no includes left".formatted(stage.name(), include.file()));
    }
}
