package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.argo.interpreter.ResourceCondition;
import io.gangflow.kubernetes.field.FieldCheck;
import io.gangflow.kubernetes.field.UnknownFields;
import io.gangflow.kubernetes.json.FieldProblem;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks the objects of {@code manifest} stages and the pod templates of a pipeline like objects in manifest files, and
 * the conditions on such objects.
 */
public final class StageManifests {

    private StageManifests() {}

    /**
     * Plans a pipeline whose objects have no errors, and returns all findings: without this check, a plan could contain
     * pods that no API server accepts.
     *
     * @param scheduler for every stage, instead of those in the file
     */
    public static Checked<Plan> plan(Pipeline pipeline, Optional<SchedulerName> scheduler) {
        List<Diagnostic> objects = check(pipeline);
        return objects.stream().anyMatch(found -> found.severity() == Severity.ERROR)
                ? Checked.failed(objects)
                : Checked.of(pipeline, objects).then(sound -> new Planner().plan(sound, scheduler));
    }

    /** Returns what an API server refuses in an object as it is, with places in its file. */
    public static List<Diagnostic> check(ForeignObject object) {
        return ObjectReader.check((ObjectNode) object.tree(), object.type(), object.source(), object.begin());
    }

    /** Returns the findings about the objects, with places in the pipeline file. */
    static List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        pipeline.stages().forEach(stage -> check(stage, pipeline.source(), found, "stages", stage.name()));
        pipeline.onExit().ifPresent(stage -> check(stage, pipeline.source(), found, "onExit"));
        return found;
    }

    private static void check(Stage stage, SourceMap source, List<Diagnostic> found, String... path) {
        if (stage.work() instanceof Work.Manifest manifest) {
            JsonNode tree = tree(manifest.document());
            String type =
                    tree.path("apiVersion").asText() + "/" + tree.path("kind").asText();
            String[] below = below(path, "manifest");
            found.addAll(ObjectReader.check((ObjectNode) tree, type, source.below(below), source.key(below)));
            Set<String> roots = UnknownFields.ofRoot(type);
            condition(manifest.successCondition(), roots, source.value(below(path, "successCondition")))
                    .ifPresent(found::add);
            condition(manifest.failureCondition(), roots, source.value(below(path, "failureCondition")))
                    .ifPresent(found::add);
        }
        found.addAll(podTemplate(stage, source, below(path, "podTemplate")));
    }

    /**
     * Converts numbers as for the text of a manifest: a small number is an `int`, which fields such as ports require.
     */
    private static JsonNode tree(Map<String, Object> document) {
        try {
            return ModelJson.MAPPER.readTree(ModelJson.MAPPER.writeValueAsBytes(document));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception); // a document from the reader is always a tree
        }
    }

    /** Returns whether Argo accepts a condition of a resource template: it has to be a label selector. */
    public static boolean isCondition(String text) {
        return ResourceCondition.ifSelector(text).isPresent();
    }

    /** @param roots the fields at the root of the object; empty if they are not known */
    private static Optional<Diagnostic> condition(Optional<String> condition, Set<String> roots, SourceSpan place) {
        return condition.flatMap(text -> ResourceCondition.ifSelector(text)
                .map(read -> roots.isEmpty() ? Optional.<Diagnostic>empty() : missing(text, read, roots, place))
                .orElseGet(() -> Optional.of(finding(
                        place,
                        "`%s` is not a label selector".formatted(Excerpt.of(text)),
                        "Argo rejects it when the stage runs"))));
    }

    private static Optional<Diagnostic> missing(
            String text, ResourceCondition condition, Set<String> roots, SourceSpan place) {
        return condition
                .missing(roots)
                .map(path -> finding(
                        place,
                        "`%s` never holds".formatted(Excerpt.of(text)),
                        "the object has no field `%s`, so Argo waits for it without end".formatted(Excerpt.of(path))));
    }

    private static Diagnostic finding(SourceSpan place, String message, String label) {
        return Diagnostic.of(DiagnosticCode.GF0658, place, message, label)
                .withHint("write for example `status.succeeded > 0`");
    }

    /** A patch has the fields of a pod, whatever object it is merged into. */
    private static List<Diagnostic> podTemplate(Stage stage, SourceMap source, String[] path) {
        if (stage.pods().podTemplate().isEmpty()) {
            return List.of();
        }
        JsonNode patch = tree(stage.pods().podTemplate());
        List<FieldProblem> misfits = new ArrayList<>(FieldCheck.patch(patch, "PodTemplateSpec"));
        if (misfits.isEmpty()) {
            try {
                ModelJson.MAPPER.treeToValue(patch, PodTemplateSpec.class);
            } catch (JsonProcessingException exception) {
                misfits.add(FieldProblem.of(exception));
            }
        }
        return Stream.concat(
                        misfits.stream().map(misfit -> finding(misfit, source, path)),
                        UnknownFields.patch(patch, "PodTemplateSpec").stream()
                                .map(misfit -> misfit.unknownField(source.key(place(misfit, path)))))
                .toList();
    }

    private static Diagnostic finding(FieldProblem misfit, SourceMap source, String[] path) {
        String[] place = place(misfit, path);
        return misfit.finding(source.value(place), place[place.length - 1]);
    }

    private static String[] place(FieldProblem misfit, String[] path) {
        return Stream.concat(Arrays.stream(path), misfit.path().stream()).toArray(String[]::new);
    }

    private static String[] below(String[] path, String key) {
        String[] below = Arrays.copyOf(path, path.length + 1);
        below[path.length] = key;
        return below;
    }
}
