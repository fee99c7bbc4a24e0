package io.gangflow.cli.serve;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.server.access.SubjectAccessReviews;
import io.gangflow.server.identity.Identification;
import io.gangflow.server.identity.Passwords;
import io.gangflow.server.identity.SecretFileException;
import io.gangflow.server.identity.SigningKey;
import io.gangflow.server.identity.TokenReviews;
import io.gangflow.server.identity.TokenRoutes;
import io.gangflow.server.identity.UsersFile;
import io.gangflow.server.jetty.AccessControl;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the authentication of clients. */
final class AdmissionOptions {

    @Option(
            names = "--users",
            paramLabel = "FILE",
            description = "File of users and passwords, one a line, from gangflow serve hash-password.")
    private @Nullable Path users;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description =
                    "File of the key that signs tokens, at least 32 bytes, shared by all replicas (default: a new key).")
    private @Nullable Path key;

    @Option(names = "--kubernetes-tokens", description = "Accept tokens of the cluster, checked by TokenReview.")
    private boolean kubernetesTokens;

    @Option(
            names = "--audience",
            paramLabel = "NAME",
            description = "Audience that tokens of the cluster must have (default: its API server).")
    private List<String> audiences = List.of();

    /** Whether only the owner of this machine's minicluster is admitted, with a token that only the owner can read. */
    boolean isForOwner() {
        return users == null && !kubernetesTokens;
    }

    /**
     * Returns the authentication that the options configure.
     *
     * @throws CommandFailure when a file cannot be used, or other machines could connect without authentication
     */
    AccessControl admission(KubernetesClient kubernetes, String namespace, boolean minicluster, String host) {
        if (isForOwner()) {
            return forOwner(minicluster, host);
        }
        try {
            Optional<Passwords> passwords = Optional.ofNullable(users).map(file -> new Passwords(new UsersFile(file)));
            SigningKey signing = key == null ? SigningKey.random() : SigningKey.read(key);
            Optional<TokenReviews> reviews =
                    kubernetesTokens ? Optional.of(new TokenReviews(kubernetes, audiences)) : Optional.empty();
            Identification identification = new Identification(passwords, signing, reviews, Clock.systemUTC());
            return new AccessControl(
                    identification,
                    TokenRoutes.forUsers(identification),
                    new SubjectAccessReviews(kubernetes, namespace));
        } catch (SecretFileException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(e.getMessage()));
        }
    }

    private static AccessControl forOwner(boolean minicluster, String host) {
        if (!minicluster) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "authentication would admit no user\n\nhint: give --users FILE, --kubernetes-tokens or both; only --minicluster is served without them, to its owner");
        }
        try {
            if (!Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress)) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "without --users or --kubernetes-tokens only the owner of the minicluster is served, on this machine, and --host is `%s`"
                                .formatted(host));
            }
        } catch (UnknownHostException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "no host `%s`".formatted(host));
        }
        return AccessControl.thisMachine(
                System.getProperty("user.name", "local"),
                AirflowToken.of(StateFolder.ofProcess()).read());
    }
}
