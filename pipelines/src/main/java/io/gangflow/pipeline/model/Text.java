package io.gangflow.pipeline.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A string of a pipeline file with its references taken apart: {@code "s3://results/${item.lang}"}. References never
 * become part of a shell line or of YAML text; they reach a pod as an argument or an environment value. Immutable.
 */
public record Text(List<Part> parts) {

    /** The fact of a run that lists stages. */
    public static final String FAILED_STAGES = "failedStages";

    /** The fact of an instance that counts its attempts, from 1. */
    public static final String ATTEMPT = "attempt";

    /** The fact of a run that is a time. */
    public static final String SCHEDULED_TIME = "scheduledTime";

    public Text {
        parts = List.copyOf(parts);
    }

    public static Text literal(String value) {
        return new Text(value.isEmpty() ? List.of() : List.of(new Literal(value)));
    }

    /** The text with every reference replaced by what the function gives for it. */
    public String resolve(Function<Reference, String> value) {
        return parts.stream()
                .map(part -> part instanceof Literal literal ? literal.value() : value.apply((Reference) part))
                .collect(Collectors.joining());
    }

    public List<Reference> references() {
        return parts.stream()
                .filter(Reference.class::isInstance)
                .map(Reference.class::cast)
                .toList();
    }

    public boolean isLiteral() {
        return references().isEmpty();
    }

    /** The text as it was written. */
    @Override
    public String toString() {
        return resolve(Reference::toString);
    }

    /** A piece of a text. */
    public sealed interface Part permits Literal, Reference {}

    /** Characters that stand for themselves. */
    public record Literal(String value) implements Part {}

    /**
     * {@code ${scope.name}}.
     *
     * @param name of a stage where the scope is {@link Scope#STAGES}
     * @param time how a time is written; empty for a reference to anything else
     * @param member what of a stage: {@code result}, {@code status}, {@code outputs.counts}; for {@link #FAILED_STAGES}
     *     the names that may be listed, separated by spaces; empty for anything else
     */
    public record Reference(Scope scope, String name, Optional<TimeText> time, String member) implements Part {

        private static final String OUTPUTS = "outputs.";

        public Reference(Scope scope, String name) {
            this(scope, name, Optional.empty(), "");
        }

        /** The run's time, as it is to be written. */
        public static Reference scheduledTime(TimeText time) {
            return new Reference(Scope.RUN, SCHEDULED_TIME, Optional.of(time), "");
        }

        /** The number of the attempt. */
        public static Reference ofAttempt() {
            return new Reference(Scope.RUN, ATTEMPT);
        }

        /** Something of another stage. */
        public static Reference ofStage(String stage, String member) {
            return new Reference(Scope.STAGES, stage, Optional.empty(), member);
        }

        /** Those of these stages that have failed. */
        public static Reference failedOf(List<String> stages) {
            return new Reference(Scope.RUN, FAILED_STAGES, Optional.empty(), String.join(" ", stages));
        }

        /** The output of a stage; empty for a reference to anything else. */
        public Optional<String> output() {
            return member.startsWith(OUTPUTS) ? Optional.of(member.substring(OUTPUTS.length())) : Optional.empty();
        }

        /** The fact of a stage; empty for a reference to anything else. */
        public Optional<StageFact> fact() {
            return StageFact.ofKeyword(member);
        }

        @Override
        public String toString() {
            String more = time.map(TimeText::toString).orElse(scope != Scope.STAGES ? "" : "." + member);
            return "${" + scope.keyword() + "." + name + more + "}";
        }
    }

    /** What a reference can point at. */
    public enum Scope {
        /** A parameter of the pipeline. */
        PARAMETERS("parameters"),
        /** An input of the same stage. */
        INPUTS("inputs"),
        /** An output of the same stage: where it is to be written. */
        OUTPUTS("outputs"),
        /** A value of the stage's {@code foreach} or {@code matrix}. */
        ITEM("item"),
        /** Facts of the run: {@code run.id}, {@code run.scheduledTime}. */
        RUN("run"),
        /** Another stage: {@code stages.count.result}, {@code stages.count.outputs.words}. */
        STAGES("stages");

        private final String keyword;

        Scope(String keyword) {
            this.keyword = keyword;
        }

        public String keyword() {
            return keyword;
        }
    }
}
