package io.gangflow.cli.serve;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The folder of pipeline files that a server shows. */
final class PipelinesOption {

    @Option(
            names = "--pipelines",
            paramLabel = "DIR",
            description = "Folder of pipeline files to show and check; /importErrors lists those with errors.")
    private @Nullable Path pipelines;

    /** @throws CommandFailure when the path is not a folder */
    Optional<Path> folder() {
        if (pipelines != null && !Files.isDirectory(pipelines)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--pipelines: no folder `%s`".formatted(pipelines));
        }
        return Optional.ofNullable(pipelines);
    }
}
