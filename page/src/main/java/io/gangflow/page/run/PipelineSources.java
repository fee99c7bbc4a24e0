package io.gangflow.page.run;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.dag.SourceText;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.source.PipelineFiles;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.PipelineReader;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the file of a run's pipeline: that of a local run, the copy on the cluster, or one in the served folder. */
public record PipelineSources(PageContext context, PipelineFiles files) {

    Optional<Pipeline> of(OpenRun run) {
        String name = run.row().pipeline();
        return run.file()
                .flatMap(PipelineSources::read)
                .or(() -> onCluster(name))
                .or(() -> files.find(name).flatMap(file -> file.read().value()));
    }

    private Optional<Pipeline> onCluster(String name) {
        return context.cluster()
                .recent()
                .template(name)
                .flatMap(template -> ObjectMetadata.annotation(template, ApiMetadataKeys.SOURCE))
                .flatMap(packed -> PipelineReader.read(name + ".yaml", SourceText.unpacked(packed))
                        .value());
    }

    private static Optional<Pipeline> read(Path file) {
        return PipelineReader.read(file).value();
    }
}
