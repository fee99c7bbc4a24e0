package io.gangflow.pipeline.diagnostic;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A value with the findings made while it was created. Diagnostics are sorted by file, line and column. If one of them
 * is an error, there is no value.
 */
public record Checked<T>(Optional<T> value, List<Diagnostic> diagnostics) {

    public Checked {
        diagnostics = diagnostics.stream().sorted().toList();
        if (value.isPresent() == hasErrors(diagnostics)) {
            throw new IllegalArgumentException(
                    "a value (%s) goes with no errors (%s)".formatted(value.isPresent(), diagnostics));
        }
    }

    public static <T> Checked<T> of(T value, List<Diagnostic> warnings) {
        return new Checked<>(Optional.of(value), warnings);
    }

    public static <T> Checked<T> failed(List<Diagnostic> diagnostics) {
        return new Checked<>(Optional.empty(), diagnostics);
    }

    /** Returns what a further step makes of the value, with the findings of both; the step is left out without one. */
    public <R> Checked<R> then(Function<T, Checked<R>> step) {
        if (value.isEmpty()) {
            return failed(diagnostics);
        }
        Checked<R> next = step.apply(value.get());
        return new Checked<>(
                next.value,
                Stream.concat(diagnostics.stream(), next.diagnostics.stream()).toList());
    }

    /** Returns the value, for callers that have already reported the diagnostics. */
    public T orElseThrow() {
        return value.orElseThrow(() -> new IllegalStateException("unreported errors: " + diagnostics));
    }

    private static boolean hasErrors(List<Diagnostic> diagnostics) {
        return diagnostics.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }
}
