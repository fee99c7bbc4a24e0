package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;

/** The work caused by a submitted object. */
final class Submitted {

    private Submitted() {}

    static ResultingWork work(HasMetadata object) {
        ForeignObject foreign = new ForeignObject(
                object,
                ModelJson.MAPPER.valueToTree(object),
                SourceMap.empty("test.yaml"),
                SourceSpan.startOf("test.yaml"));
        return ManifestWork.of(List.of(foreign), Durations.NONE).work();
    }
}
