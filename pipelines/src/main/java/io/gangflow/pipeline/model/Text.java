package io.gangflow.pipeline.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A string of a pipeline file, split into literals and references: {@code "s3://results/${item.lang}"}. References
 * never become part of a shell line or of YAML text. They reach a pod as an argument or an environment value.
 * Immutable.
 */
public record Text(List<Part> parts) {

    /** The fact of a run that lists its failed stages. */
    public static final String FAILED_STAGES = "failedStages";

    /** The fact of an instance that counts its attempts, from 1. */
    public static final String ATTEMPT = "attempt";

    /** The fact of a run that is its scheduled time. */
    public static final String SCHEDULED_TIME = "scheduledTime";

    public Text {
        parts = List.copyOf(parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    public static Text literal(String value) {
        return new Text(value.isEmpty() ? List.of() : List.of(new Literal(value)));
    }

    /** Returns the text with every reference replaced by the function's value for it. */
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

    /** Returns the text as written. */
    @Override
    public String toString() {
        return resolve(Reference::toString);
    }

    /** A part of a text. */
    public sealed interface Part permits Literal, Reference {}

    /** Literal characters. */
    public record Literal(String value) implements Part {

        @Override
        public int hashCode() {
            return value.hashCode();
        }
    }

    /**
     * A reference: {@code ${scope.name}}.
     *
     * @param name name of a stage if the scope is {@link Scope#STAGES}
     * @param time format of a time; empty for a reference to anything else
     * @param member member of a stage: {@code result}, {@code status}, {@code outputs.counts}; for
     *     {@link #FAILED_STAGES} the names that may be listed, separated by spaces; empty for anything else
     */
    public record Reference(Scope scope, String name, Optional<TimeText> time, String member) implements Part {

        private static final String OUTPUTS = "outputs.";

        public Reference(Scope scope, String name) {
            this(scope, name, Optional.empty(), "");
        }

        /** Creates a reference to the run's scheduled time in this format. */
        public static Reference scheduledTime(TimeText time) {
            return new Reference(Scope.RUN, SCHEDULED_TIME, Optional.of(time), "");
        }

        /** Creates a reference to the number of the attempt. */
        public static Reference ofAttempt() {
            return new Reference(Scope.RUN, ATTEMPT);
        }

        /** Creates a reference to a member of another stage. */
        public static Reference ofStage(String stage, String member) {
            return new Reference(Scope.STAGES, stage, Optional.empty(), member);
        }

        /** Creates a reference to the failed ones of these stages. */
        public static Reference failedOf(List<String> stages) {
            return new Reference(Scope.RUN, FAILED_STAGES, Optional.empty(), String.join(" ", stages));
        }

        /** Returns the output of a stage; empty for a reference to anything else. */
        public Optional<String> output() {
            return member.startsWith(OUTPUTS) ? Optional.of(member.substring(OUTPUTS.length())) : Optional.empty();
        }

        /** Returns the fact of a stage; empty for a reference to anything else. */
        public Optional<StageFact> fact() {
            return StageFact.ofKeyword(member);
        }

        @Override
        public int hashCode() {
            return Objects.hash(scope, name, time, member);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Reference that
                    && scope == that.scope
                    && name.equals(that.name)
                    && time.equals(that.time)
                    && member.equals(that.member);
        }

        @Override
        public String toString() {
            String more = time.map(TimeText::toString).orElse(scope != Scope.STAGES ? "" : "." + member);
            return "${" + scope.keyword() + "." + name + more + "}";
        }
    }

    /** The kinds of values that a reference can name. */
    public enum Scope {
        /** A parameter of the pipeline. */
        PARAMETERS("parameters"),
        /** An input of the same stage. */
        INPUTS("inputs"),
        /** An output of the same stage: the place to write it to. */
        OUTPUTS("outputs"),
        /** A value of the stage's {@code foreach} or {@code matrix}. */
        ITEM("item"),
        /** Facts of the run: {@code run.id}, {@code run.scheduledTime}. */
        RUN("run"),
        /** A value of another stage: {@code stages.count.result}, {@code stages.count.outputs.words}. */
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
