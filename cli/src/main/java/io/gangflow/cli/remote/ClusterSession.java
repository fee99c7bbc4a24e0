package io.gangflow.cli.remote;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Utils;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.NoSuchRunException;
import io.gangflow.argo.client.RunConflictException;
import io.gangflow.argo.client.RunStateException;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.UnreadableNodesException;
import io.gangflow.argo.watch.ClusterUnreachableException;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.network.ClusterClient;
import io.gangflow.cli.network.ConnectionCheck;
import io.gangflow.live.RequestFailure;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A namespace of a cluster, open for the duration of a command.
 *
 * @param context name of the kubeconfig's context, for messages
 * @param options the options that selected the cluster, repeated in commands that messages recommend
 * @param local the local run to which the cluster belongs
 * @param afterwards closes resources that were opened for the session
 */
public record ClusterSession(
        String context,
        KubernetesClient kubernetes,
        ArgoClient argo,
        List<String> options,
        Optional<LocalRun> local,
        Runnable afterwards)
        implements AutoCloseable {

    public ClusterSession {
        options = List.copyOf(options);
    }

    /** Work of a command on a cluster. */
    public interface Work<T> {
        T in(ClusterSession cluster) throws InterruptedException;
    }

    static ClusterSession of(Config found, String context, List<String> options) {
        Config config = withoutTokenSearch(found);
        KubernetesClient client = ClusterClient.of(config);
        String namespace = Objects.requireNonNullElse(config.getNamespace(), "default");
        return new ClusterSession(
                context,
                client,
                new ArgoClient(client, namespace, Clock.systemUTC()),
                options,
                Optional.empty(),
                () -> {});
    }

    /** Returns the session for the cluster of a local run in this process. */
    public static ClusterSession of(KubernetesClient client, LocalRun run) {
        return new ClusterSession(
                run.record().runId(),
                client,
                new ArgoClient(client, "default", Clock.systemUTC()),
                options(run),
                Optional.of(run),
                () -> {});
    }

    /**
     * Returns this session after the cluster has responded to a request.
     *
     * @throws CommandFailure when it does not respond; the session is then closed
     */
    ClusterSession answering(Console console) {
        try {
            ConnectionCheck.await(kubernetes, console::notice);
            return this;
        } catch (KubernetesClientException e) {
            close();
            throw new CommandFailure(ExitCode.ENVIRONMENT, sentence(e));
        }
    }

    /** Returns this session as the cluster of a local run. */
    ClusterSession ofLocal(LocalRun run, Runnable close) {
        return new ClusterSession(context, kubernetes, argo, options(run), Optional.of(run), close);
    }

    /**
     * Credentials that are a certificate, or none, have no token to renew. fabric8 7.6.1 searches for one anyway: from
     * the second minute on, it reads and parses the kubeconfig again for every request
     * (TokenRefreshInterceptor.before).
     */
    private static Config withoutTokenSearch(Config config) {
        boolean token = Utils.isNotNullOrEmpty(config.getOauthToken())
                || Utils.isNotNullOrEmpty(config.getAutoOAuthToken())
                || config.getOauthTokenProvider() != null
                || config.getAuthProvider() != null;
        return token
                ? config
                : new ConfigBuilder(config).withOauthTokenProvider(() -> null).build();
    }

    /** Returns the workflow of a name; empty if it no longer exists. */
    public Optional<Workflow> workflow(String name) {
        try {
            return Optional.of(argo.get(name));
        } catch (NoSuchRunException removed) {
            return Optional.empty();
        }
    }

    /** Returns a command for the same cluster, such as {@code gangflow logs RUN --minicluster}. */
    public String command(String... words) {
        return Stream.concat(Stream.concat(Stream.of("gangflow"), Stream.of(words)), options.stream())
                .collect(Collectors.joining(" "));
    }

    /** Empty if commands find the local run without options. */
    private static List<String> options(LocalRun run) {
        Path output = run.output();
        return output.equals(Path.of(RunFolder.OUTPUT).toAbsolutePath())
                ? List.of()
                : List.of("--output-dir", output.toString());
    }

    public String namespace() {
        return argo.namespace();
    }

    /** Does the work and closes the session; an error of the cluster becomes a one-sentence message. */
    public <T> T run(Work<T> work) throws InterruptedException {
        try (this) {
            return work.in(this);
        } catch (NoSuchRunException | RunConflictException | RunStateException | IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(e.getMessage()));
        } catch (UnreadableNodesException e) {
            throw new CommandFailure(ExitCode.ENVIRONMENT, String.valueOf(e.getMessage()));
        } catch (ClusterUnreachableException e) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT, "the cluster of context `%s` %s".formatted(context, e.getMessage()));
        } catch (KubernetesClientException e) {
            throw new CommandFailure(ExitCode.ENVIRONMENT, sentence(e));
        }
    }

    private String sentence(KubernetesClientException e) {
        return e.getCode() == HttpURLConnection.HTTP_FORBIDDEN
                ? "you are not allowed to: %s".formatted(RequestFailure.answer(e))
                : "the cluster of context `%s` %s".formatted(context, RequestFailure.predicate(e));
    }

    @Override
    public void close() {
        kubernetes.close();
        afterwards.run();
    }
}
