package io.gangflow.argo.launcher.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A token in a file that the kubelet updates; read for each call. */
record TokenFile(Path file) implements ServerAccess.TokenSource {

    @Override
    public Optional<String> token() throws IOException {
        return Optional.of(Files.readString(file).strip());
    }
}
