package io.gangflow.page.run;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.Metadata;
import io.gangflow.airflow.dag.SourceText;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the file of a run's pipeline: that of a local run, the copy on the cluster, or one in the served folder. */
public record PipelineSources(PageContext context) {

    private static final int MOST_FILES = 500;
    private static final int DEEPEST = 8;

    Optional<Pipeline> of(OpenRun run) {
        String name = run.row().pipeline();
        return run.file()
                .flatMap(PipelineSources::read)
                .or(() -> onCluster(name))
                .or(() -> context.pipelines().flatMap(folder -> in(folder, name)));
    }

    private Optional<Pipeline> onCluster(String name) {
        return context.cluster()
                .recent()
                .template(name)
                .flatMap(template -> Metadata.annotation(template, ApiMetadataKeys.SOURCE))
                .flatMap(packed -> PipelineReader.read(name + ".yaml", SourceText.unpacked(packed))
                        .value());
    }

    private static Optional<Pipeline> in(Path folder, String name) {
        try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
            return files.filter(PipelineSources::isYaml)
                    .limit(MOST_FILES)
                    .flatMap(file -> read(file).stream())
                    .filter(pipeline -> pipeline.name().equals(name))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of pipelines can't be read", e);
        }
    }

    private static boolean isYaml(Path file) {
        String name = file.toString();
        return (name.endsWith(".yaml") || name.endsWith(".yml")) && Files.isRegularFile(file);
    }

    private static Optional<Pipeline> read(Path file) {
        return PipelineReader.read(file).value();
    }
}
