package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.pipeline.source.SourceSpan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GF0233: labels and annotations, including those of a pod template, with a key or value that is not valid, or a key
 * that is reserved.
 */
final class LabelsAreOpen implements PodRule {

    /** Stands for a value that is known only in a run. */
    private static final String UNKNOWN = "x";

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        PodSettings pods = at.stage().pods();
        List<Diagnostic> found = new ArrayList<>();
        for (String field : List.of("labels", "annotations")) {
            Map<String, Text> texts = field.equals("labels") ? pods.labels() : pods.annotations();
            check(at, field, texts, new String[] {field}).forEach(found::add);
            check(at, field, ofTemplate(pods, field), new String[] {"podTemplate", "metadata", field})
                    .forEach(found::add);
        }
        return found.stream();
    }

    private static Map<String, Text> ofTemplate(PodSettings pods, String field) {
        Map<String, Text> texts = new LinkedHashMap<>();
        PodTemplateValues.map(pods.podTemplate(), "metadata", field)
                .forEach((name, value) -> texts.put(name, Text.literal(String.valueOf(value))));
        return texts;
    }

    private static Stream<Diagnostic> check(StagePlace at, String field, Map<String, Text> texts, String[] path) {
        String noun = field.equals("labels") ? "label" : "annotation";
        return texts.entrySet().stream().flatMap(entry -> {
            String key = entry.getKey();
            String[] below = PodTemplateValues.below(path, key);
            if (!NameForm.KEY.allows(key)) {
                return ObjectNames.check(
                        NameForm.KEY, key, field.equals("labels") ? "a label" : "an annotation", at.key(below))
                        .stream();
            }
            if (ReservedLabels.contains(key)) {
                return Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0233,
                                at.key(below),
                                "%s `%s` of stage %s is reserved".formatted(noun, Excerpt.of(key), at.quoted()),
                                "Gangflow, a scheduler or an operator sets and reads it")
                        .withHint("use a prefix of your own, such as `example.com/%s`".formatted(name(key))));
            }
            return field.equals("labels") && !NameForm.VALUE.allows(possible(at.stage(), entry.getValue()))
                    ? Stream.of(wrong(at.value(below), entry.getValue()))
                    : Stream.of();
        });
    }

    private static Diagnostic wrong(SourceSpan place, Text value) {
        boolean time = value.references().stream()
                .anyMatch(reference -> reference.time().isPresent());
        return Diagnostic.of(
                        DiagnosticCode.GF0233,
                        place,
                        "`%s` cannot be the value of a label".formatted(Excerpt.of(value.toString())),
                        NameForm.VALUE.label())
                .withHint(
                        time
                                ? "write times as `${run.scheduledTime:yyyy-MM-dd}`; annotations can hold any text"
                                : "annotations can hold any text");
    }

    /**
     * Returns a value that the text can have in a run and that is a valid label, if there is one: unknown values are
     * not reported.
     */
    private static String possible(Stage stage, Text text) {
        return text.resolve(reference -> reference
                .time()
                .map(time -> time.write(Instant.EPOCH))
                .or(() -> Optional.ofNullable(places(stage, reference.scope()).get(reference.name()))
                        .map(place -> place.resolve(inPlace -> UNKNOWN)))
                .orElse(UNKNOWN));
    }

    private static Map<String, Text> places(Stage stage, Text.Scope scope) {
        return switch (scope) {
            case INPUTS -> stage.inputs();
            case OUTPUTS -> stage.outputs();
            default -> Map.of();
        };
    }

    private static String name(String key) {
        return Excerpt.of(key.substring(key.indexOf('/') + 1));
    }
}
