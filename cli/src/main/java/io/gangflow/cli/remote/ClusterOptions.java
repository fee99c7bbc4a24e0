package io.gangflow.cli.remote;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.KubeContext;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.home.StateFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which cluster and namespace a command talks to, as kubectl has it. */
public final class ClusterOptions {

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "Context of the kubeconfig (default: the current one).")
    private @Nullable String context;

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAME",
            description = "Namespace (default: the context's).")
    private @Nullable String namespace;

    @Option(names = "--minicluster", description = "Use the cluster that `gangflow minicluster` runs on this machine.")
    private boolean minicluster;

    /**
     * Opens the cluster, which has answered a first request.
     *
     * @throws CommandFailure when there is no kubeconfig, no such context in it, or no minicluster, or the cluster does not
     *     answer
     */
    public ClusterSession open(Console console) {
        return configured().answering(console);
    }

    /**
     * Opens the cluster without a request to it.
     *
     * @throws CommandFailure when there is no kubeconfig, no such context in it, or no minicluster
     */
    public ClusterSession configured() {
        if (minicluster && context != null) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--minicluster and --context name two clusters; leave one out");
        }
        Config found = config();
        boolean named = found.getCurrentContext() != null;
        if (!named && !isInCluster()) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "no kubeconfig with a current context; set KUBECONFIG, or pass --context or --minicluster");
        }
        String place = namespace != null ? namespace : Objects.requireNonNullElse(found.getNamespace(), "default");
        Config config = new ConfigBuilder(found).withNamespace(place).build();
        return ClusterSession.of(config, named ? found.getCurrentContext().getName() : "in-cluster", words());
    }

    /** These options as they were given, for the commands that a message recommends. */
    private List<String> words() {
        List<String> words = new ArrayList<>();
        if (minicluster) {
            words.add("--minicluster");
        }
        if (context != null) {
            words.addAll(List.of("--context", context));
        }
        if (namespace != null) {
            words.addAll(List.of("-n", namespace));
        }
        return words;
    }

    /** Whether any cluster was named, if only by a namespace of it. */
    public boolean isNamed() {
        return minicluster || context != null || namespace != null;
    }

    /** Whether there is a cluster to talk to, named or not. */
    boolean isConfigured() {
        return isNamed() || isInCluster() || KubeContext.current().getCurrentContext() != null;
    }

    private static boolean isInCluster() {
        return System.getenv("KUBERNETES_SERVICE_HOST") != null;
    }

    /** Whether it is the one of this machine. */
    public boolean isMiniCluster() {
        return minicluster;
    }

    private Config config() {
        if (minicluster) {
            return MiniClusterConfig.of(new RunningMiniCluster(StateFolder.ofProcess()));
        }
        return context == null ? KubeContext.current() : KubeContext.named(context);
    }
}
