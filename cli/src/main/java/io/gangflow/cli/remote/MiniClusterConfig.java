package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.NamedContextBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.KubeContext;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.home.RunningMiniCluster.Access;
import java.io.IOException;

/** The client configuration for the minicluster of this machine. */
final class MiniClusterConfig {

    private static final String HINT = "start one with `gangflow minicluster`";

    private MiniClusterConfig() {}

    /** @throws CommandFailure when no minicluster runs */
    static Config of(RunningMiniCluster place) {
        try {
            return switch (place.state()) {
                case RUNNING -> ofRunning(place);
                case NONE -> throw none("no minicluster is running (no %s); %s".formatted(place.file(), HINT));
                case STALE ->
                    throw none("no minicluster runs: the process that wrote %s has ended; %s"
                            .formatted(place.file(), HINT));
            };
        } catch (IOException e) {
            throw none("%s can't be read: %s".formatted(place.file(), e.getMessage()));
        }
    }

    /** As {@link #of}, for a cluster that runs. Fabric8's reader of kubeconfigs first loads all of its 1,000 kinds. */
    static Config ofRunning(RunningMiniCluster place) throws IOException {
        return place.access().map(MiniClusterConfig::config).orElseGet(() -> KubeContext.of(place.file()));
    }

    /**
     * Returns what fabric8 reads from the kubeconfig. {@code trustCerts} applies to TLS only; without it, fabric8 reads
     * the trust store of the JDK for plain HTTP, too.
     */
    private static Config config(Access access) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(access.url())
                .withTrustCerts(access.url().startsWith(Config.HTTP_PROTOCOL_PREFIX))
                .withAutoOAuthToken(access.token().orElse(null))
                .withNamespace(RunningMiniCluster.NAMESPACE)
                .withCurrentContext(new NamedContextBuilder()
                        .withName(RunningMiniCluster.NAME)
                        .withNewContext()
                        .withCluster(RunningMiniCluster.NAME)
                        .withUser(RunningMiniCluster.NAME)
                        .withNamespace(RunningMiniCluster.NAMESPACE)
                        .endContext()
                        .build())
                .build();
    }

    private static CommandFailure none(String message) {
        return new CommandFailure(ExitCode.ENVIRONMENT, message);
    }
}
