package io.gangflow.cli.home;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The folder for one user's downloads, which can be deleted at any time: {@code GANGFLOW_CACHE}, or else
 * {@code gangflow} below {@code XDG_CACHE_HOME}, or else below {@code ~/.cache}.
 */
record CacheFolder(Path folder) {

    static final String VARIABLE = "GANGFLOW_CACHE";

    static CacheFolder ofProcess() {
        return of(System.getenv(), StateFolder.homeOf(System.getenv()));
    }

    static CacheFolder of(Map<String, String> environment, Path home) {
        return new CacheFolder(named(environment, VARIABLE)
                .orElseGet(() -> named(environment, "XDG_CACHE_HOME")
                        .orElseGet(() -> home.resolve(".cache"))
                        .resolve("gangflow")));
    }

    private static Optional<Path> named(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }
}
