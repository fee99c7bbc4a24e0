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

/** Options for the cluster and namespace of a command, as in kubectl. */
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
     * Opens the cluster after it has responded to a first request.
     *
     * @throws CommandFailure when the kubeconfig, the context in it, or the minicluster does not exist, or the cluster
     *     does not respond
     */
    public ClusterSession open(Console console) {
        return configured().answering(console);
    }

    /**
     * Opens the cluster without sending a request.
     *
     * @throws CommandFailure when the kubeconfig, the context in it, or the minicluster does not exist
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

    /** Opens the minicluster of this machine, without sending a request, whether or not an option names it. */
    public ClusterSession ofMiniCluster() {
        minicluster = true;
        return configured();
    }

    /** Returns the options as given, for commands recommended in messages. */
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

    /** Whether an option was given, even if it is only the namespace. */
    public boolean isNamed() {
        return minicluster || context != null || namespace != null;
    }

    /** Whether a cluster is configured, by an option or by default. */
    boolean isConfigured() {
        return isNamed() || isInCluster() || KubeContext.current().getCurrentContext() != null;
    }

    private static boolean isInCluster() {
        return System.getenv("KUBERNETES_SERVICE_HOST") != null;
    }

    /** Whether the cluster is the minicluster of this machine. */
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
