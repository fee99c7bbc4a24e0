package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.parameter.ArgumentProblem;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Values that the user gives for a pipeline's parameters ({@code -p name=value}). */
public final class ParameterArguments {

    private ParameterArguments() {}

    /**
     * Returns the given values unchanged.
     *
     * @throws CommandFailure when values are unknown, invalid or missing; the message names all of them
     */
    public static Map<String, String> checked(List<Parameter> declared, Map<String, String> given) {
        return refusing(DeclaredParameters.of(declared).check(given).stream(), given);
    }

    /** Checks given values only; missing values are allowed. */
    static Map<String, String> checkedIfGiven(List<Parameter> declared, Map<String, String> given) {
        return refusing(
                DeclaredParameters.of(declared).check(given).stream()
                        .filter(problem -> problem.kind() != ArgumentProblem.Kind.MISSING),
                given);
    }

    private static Map<String, String> refusing(Stream<ArgumentProblem> problems, Map<String, String> given) {
        String sentences = problems.map(ParameterArguments::sentence).collect(Collectors.joining("; "));
        if (!sentences.isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, sentences);
        }
        return given;
    }

    private static String sentence(ArgumentProblem problem) {
        return problem.kind() == ArgumentProblem.Kind.MISSING
                ? "parameter `%1$s` has no default, give it with -p %1$s=VALUE".formatted(problem.parameter())
                : problem.message();
    }
}
