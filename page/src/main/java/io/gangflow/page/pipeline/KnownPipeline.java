package io.gangflow.page.pipeline;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.SourceText;
import io.gangflow.page.source.PipelineFile;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.Optional;

/**
 * A pipeline on the cluster, in the served folder, or both; then the file counts for what is shown and submitted.
 *
 * @param dag its template on the cluster
 */
record KnownPipeline(String name, Optional<Dag> dag, Optional<PipelineFile> file) {

    /** Returns the text of its file; empty if the template was not compiled by Gangflow, or without its source. */
    Optional<String> source() {
        return file.map(PipelineFile::text)
                .or(() -> dag.flatMap(each -> ObjectMetadata.annotation(each.template(), ApiMetadataKeys.SOURCE))
                        .map(SourceText::unpacked));
    }

    /** Returns the pipeline as its reader found it; empty without a source. */
    Optional<Checked<Pipeline>> read() {
        return file.map(PipelineFile::read).or(() -> source().map(text -> PipelineReader.read(name + ".yaml", text)));
    }

    Optional<String> description() {
        return file.flatMap(each -> each.read().value())
                .flatMap(Pipeline::description)
                .or(() -> dag.flatMap(Dag::description));
    }
}
