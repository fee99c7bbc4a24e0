package io.gangflow.pipeline.check.condition;

import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.Text;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Types that the values of references in a pipeline can never have. */
record ReferenceTypes(Pipeline pipeline) {

    private static final Instant SOME_TIME = Instant.parse("2026-11-21T10:00:00Z");

    /** Returns a description of the values with an article, if none of them is a number. */
    Optional<String> neverNumber(Text.Reference reference) {
        return switch (reference.scope()) {
            case PARAMETERS ->
                type(reference)
                        .filter(type -> !type.isNumeric() && type != Parameter.Type.STRING)
                        .map(ReferenceTypes::noun);
            case RUN ->
                reference
                        .time()
                        .filter(time -> !time.write(SOME_TIME).matches("[0-9.]+"))
                        .map(time -> "a time");
            case STAGES ->
                reference.fact().filter(fact -> fact == StageFact.STATUS).map(fact -> "a status");
            default -> Optional.empty();
        };
    }

    /** Returns a description of the values, if none of them is a JSON list. */
    Optional<String> neverList(Text.Reference reference) {
        return reference.scope() == Text.Scope.PARAMETERS
                ? type(reference)
                        .filter(type -> type != Parameter.Type.ARRAY && type != Parameter.Type.STRING)
                        .map(ReferenceTypes::noun)
                : neverNumber(reference);
    }

    private Optional<Parameter.Type> type(Text.Reference reference) {
        return pipeline.parameters().stream()
                .filter(parameter -> parameter.name().equals(reference.name()))
                .map(Parameter::type)
                .findFirst();
    }

    private static String noun(Parameter.Type type) {
        String keyword = type.name().toLowerCase(Locale.ROOT);
        return ("aeiou".indexOf(keyword.charAt(0)) < 0 ? "a " : "an ") + keyword;
    }
}
