package io.gangflow.cli.remote;

import io.fabric8.kubernetes.client.Config;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.KubeContext;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.RunningMiniCluster;
import java.io.IOException;

/** The client configuration for the minicluster of this machine. */
final class MiniClusterConfig {

    private static final String HINT = "start one with `gangflow minicluster`";

    private MiniClusterConfig() {}

    /** @throws CommandFailure when no minicluster runs */
    static Config of(RunningMiniCluster place) {
        try {
            return switch (place.state()) {
                case RUNNING -> KubeContext.of(place.file());
                case NONE -> throw none("no minicluster is running (no %s); %s".formatted(place.file(), HINT));
                case STALE ->
                    throw none("no minicluster runs: the process that wrote %s has ended; %s"
                            .formatted(place.file(), HINT));
            };
        } catch (IOException e) {
            throw none("%s can't be read: %s".formatted(place.file(), e.getMessage()));
        }
    }

    private static CommandFailure none(String message) {
        return new CommandFailure(ExitCode.ENVIRONMENT, message);
    }
}
