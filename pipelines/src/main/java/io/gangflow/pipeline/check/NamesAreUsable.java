package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** GF0205: names of pipelines, stages, queues and priority classes that cannot be object names: RFC 1123 labels. */
final class NamesAreUsable implements Rule<Pipeline> {

    private static final Pattern NOT_IN_LABEL = Pattern.compile("[^a-z0-9]+");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,62}");

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        SourceMap source = pipeline.source();
        Stream<Diagnostic> objects = Stream.of(
                        label(pipeline.name(), source.value("metadata", "name")).stream(),
                        labels(pipeline.stages().stream().map(Stage::name), name -> source.key("stages", name)),
                        labels(pipeline.queues().keySet().stream(), name -> source.key("queues", name)),
                        labels(
                                pipeline.priorityClasses().stream().map(Pipeline.PriorityClassSpec::name),
                                name -> source.key("priorityClasses", name)))
                .flatMap(Function.identity());
        Stream<Diagnostic> parameters = words(
                pipeline.parameters().stream().map(Parameter::name).toList(), name -> source.key("parameters", name));
        return Stream.of(
                        objects,
                        parameters,
                        pipeline.stages().stream().flatMap(stage -> task(pipeline, stage)),
                        LocatedStage.all(pipeline).flatMap(this::inStage))
                .flatMap(Function.identity())
                .toList();
    }

    /** Argo's CRDs (4.1, {@code dag.tasks}) refuse a task that has dependencies and a name that starts with a digit. */
    private Stream<Diagnostic> task(Pipeline pipeline, Stage stage) {
        boolean digit =
                !stage.name().isEmpty() && Character.isDigit(stage.name().charAt(0));
        boolean depends = !stage.after().isEmpty() || stage.delay().isPresent();
        return digit && depends
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0205,
                                pipeline.source().key("stages", stage.name()),
                                "`%s` starts with a digit and depends on another stage; Argo rejects such a task"
                                        .formatted(Excerpt.of(stage.name())),
                                "has %s".formatted(stage.after().isEmpty() ? "`delay`" : "`after`"))
                        .withHint("start the name with a letter"))
                : Stream.of();
    }

    private Stream<Diagnostic> inStage(LocatedStage at) {
        return Stream.of(
                        forOperator(at),
                        words(at.stage().items(), name -> at.key("matrix", name)),
                        words(at.stage().inputs().keySet(), name -> at.key("inputs", name)),
                        words(at.stage().outputs().keySet(), name -> at.key("outputs", name)))
                .flatMap(Function.identity());
    }

    /**
     * The operators of Kubeflow and Ray require RFC 1035 labels: training operator 1.9.4 in its webhook, trainer 2.3 in
     * its CRD, KubeRay 1.7.0 in utils/validation.go.
     */
    private Stream<Diagnostic> forOperator(LocatedStage at) {
        String pipeline = at.pipeline().name();
        if (pipeline.isEmpty() || !Character.isDigit(pipeline.charAt(0))) {
            return Stream.of();
        }
        if (at.work() instanceof Work.Ray) {
            return Stream.of(refusedByOperator(at, "a `ray` stage becomes a RayJob", "start the name with a letter"));
        }
        return at.work() instanceof Work.Ddp ddp && ddp.backend().isForOperator()
                ? Stream.of(refusedByOperator(
                        at,
                        "the backend is `%s`".formatted(ddp.backend().keyword()),
                        "start the name with a letter, or set `backend: job`"))
                : Stream.of();
    }

    private static Diagnostic refusedByOperator(LocatedStage at, String label, String hint) {
        return Diagnostic.of(
                        DiagnosticCode.GF0205,
                        at.pipeline().source().value("metadata", "name"),
                        "`%s` starts with a digit, and the operator of stage %s refuses such names"
                                .formatted(Excerpt.of(at.pipeline().name()), at.quoted()),
                        label)
                .withHint(hint);
    }

    private Stream<Diagnostic> labels(Stream<String> names, Function<String, SourceSpan> place) {
        return names.flatMap(name -> label(name, place.apply(name)).stream());
    }

    private Optional<Diagnostic> label(String name, SourceSpan place) {
        if (NameForm.LABEL.allows(name)) {
            return Optional.empty();
        }
        String better =
                NOT_IN_LABEL.matcher(Excerpt.of(name).toLowerCase(Locale.ROOT)).replaceAll("-");
        String trimmed = better.replaceAll("^-+|-+$", "");
        Diagnostic finding = Diagnostic.of(
                DiagnosticCode.GF0205,
                place,
                "`%s` cannot be the name of an object on a cluster".formatted(Excerpt.of(name)),
                NameForm.LABEL.label());
        return Optional.of(
                NameForm.LABEL.allows(trimmed) ? finding.withHint("call it `%s`".formatted(trimmed)) : finding);
    }

    private Stream<Diagnostic> words(Collection<String> names, Function<String, SourceSpan> place) {
        return names.stream()
                .filter(name -> !WORD.matcher(name).matches())
                .map(name -> Diagnostic.of(
                        DiagnosticCode.GF0205,
                        place.apply(name),
                        "`%s` cannot be used in a reference".formatted(Excerpt.of(name)),
                        "letters, digits, `_` and `-`, not first a digit, at most 63"));
    }
}
