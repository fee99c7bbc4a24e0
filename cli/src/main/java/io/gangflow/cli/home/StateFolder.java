package io.gangflow.cli.home;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where commands of one user find what others have left for them: {@code GANGFLOW_STATE}, or else {@code gangflow} below
 * {@code XDG_STATE_HOME}, or else below {@code ~/.local/state}.
 */
public record StateFolder(Path folder) {

    /** The variable that names it. */
    public static final String VARIABLE = "GANGFLOW_STATE";

    public static StateFolder ofProcess() {
        return of(System.getenv(), homeOf(System.getenv()));
    }

    static StateFolder of(Map<String, String> environment, Path home) {
        return new StateFolder(named(environment, VARIABLE)
                .orElseGet(() -> named(environment, "XDG_STATE_HOME")
                        .orElseGet(() -> home.resolve(".local/state"))
                        .resolve("gangflow")));
    }

    /** As shells and the launcher read it: {@code HOME}, and only without it the account's folder. */
    static Path homeOf(Map<String, String> environment) {
        return named(environment, "HOME").orElseGet(() -> Path.of(System.getProperty("user.home", "")));
    }

    private static Optional<Path> named(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }
}
