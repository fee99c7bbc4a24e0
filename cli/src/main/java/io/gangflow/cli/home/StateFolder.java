package io.gangflow.cli.home;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The folder for state that commands of one user share: {@code GANGFLOW_STATE}, or else {@code gangflow} below
 * {@code XDG_STATE_HOME}, or else below {@code ~/.local/state}.
 */
public record StateFolder(Path folder) {

    /** The environment variable for the folder. */
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

    /**
     * Returns the home folder as shells and the launcher read it: {@code HOME}, and the account's home folder only if
     * it is not set.
     */
    static Path homeOf(Map<String, String> environment) {
        return named(environment, "HOME").orElseGet(() -> Path.of(System.getProperty("user.home", "")));
    }

    private static Optional<Path> named(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }
}
