package io.gangflow.convert;

import io.gangflow.convert.argo.ArgoWorkflows;
import io.gangflow.convert.change.StagePodFacts;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.kind.Declarations;
import io.gangflow.convert.kind.ManifestKinds;
import io.gangflow.convert.spark.SparkSubmit;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.StageManifests;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Converts objects of other tools to one pipeline. Stateless. */
public final class Converter {

    private Converter() {}

    /**
     * Converts all objects to one pipeline.
     *
     * @param name of the pipeline, shortened if the language requires it
     * @param source of the objects, for the first line of the file
     */
    public static Conversion of(List<ForeignObject> objects, String name, String source) {
        PipelineDraft draft = new PipelineDraft(objects);
        ArgoWorkflows workflows = new ArgoWorkflows(objects, draft);
        for (ForeignObject object : objects) {
            if (ArgoWorkflows.isOne(object)) {
                workflows.add(object);
            } else {
                ManifestKinds.add(object, draft);
            }
        }
        workflows.finish();
        ManifestWork work = ManifestWork.of(objects, Durations.NONE);
        Declarations.complete(draft);
        Conversion conversion = new CheckedText(draft, name, source)
                .conversion(StagePodFacts.of(work.work()), UnaryOperator.identity());
        return conversion.text().isPresent() ? conversion : conversion.because(errors(objects, work));
    }

    /** Returns what an API server refuses in the input, with places in the user's files. */
    private static List<Diagnostic> errors(List<ForeignObject> objects, ManifestWork work) {
        return Stream.concat(
                        work.diagnostics().stream(),
                        objects.stream().flatMap(object -> StageManifests.check(object).stream()))
                .filter(found -> found.severity() == Severity.ERROR)
                .distinct()
                .toList();
    }

    /**
     * Converts a command line of {@code spark-submit}.
     *
     * @param words after the program's name
     * @param name of the pipeline; if empty, that of the application
     */
    public static Conversion ofSparkSubmit(List<String> words, Optional<String> name) {
        PipelineDraft draft = new PipelineDraft();
        Optional<String> application = SparkSubmit.add(words, draft);
        return new CheckedText(draft, name.or(() -> application).orElse("spark"), "a command line of spark-submit")
                .conversion(SubmittedPods.of(words), SubmittedPods::sizes);
    }
}
