package io.gangflow.argo.compiler;

import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The shipped pipelines. */
public final class Definitions {

    private static final Path FOLDER = Path.of("../../pipelines/definitions");

    private Definitions() {}

    public static List<Path> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Manifests compiled(Path definition) {
        return new ManifestCompiler()
                .compile(new Planner()
                        .plan(PipelineReader.read(definition).orElseThrow())
                        .orElseThrow());
    }
}
