package io.gangflow.argo.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.launcher.testing.TestKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The access that a kubeconfig file describes, and the one that a pod has. */
final class KubeconfigTest {

    private static final String CONFIG = """
            current-context: here
            contexts:
            - {name: there, context: {cluster: a, user: b}}
            - {name: here, context: {cluster: b, user: a}}
            clusters:
            - {name: a, cluster: {server: "https://a.example"}}
            - {name: b, cluster: %s}
            users:
            - {name: b, user: {token: canary-token-of-b}}
            - {name: a, user: %s}
            """;
    private static final String SERVER = "{server: 'https://b.example:6443'}";

    @TempDir
    private Path folder = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("kubeconfig");
    }

    private ServerAccess access(String cluster, String user) throws IOException {
        Files.writeString(file, CONFIG.formatted(cluster, user));
        return Accesses.find(Map.of("KUBECONFIG", file.toString()));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theCurrentContextHasItsClusterAndItsUser() throws IOException {
        ServerAccess access = access(SERVER, "{token: canary-token-of-a}");

        assertThat(access.server()).hasToString("https://b.example:6443");
        assertThat(access.token().token()).contains("canary-token-of-a");
        assertThat(access.tls()).isEmpty();
    }

    @Test
    void aSlashAfterTheServerIsLeftOut() throws IOException {
        assertThat(access("{server: 'http://127.0.0.1:8001/'}", "{}").server()).hasToString("http://127.0.0.1:8001");
        assertThat(access("{server: 'https://a.example/prefix'}", "{}").server())
                .hasToString("https://a.example/prefix");
    }

    @Test
    void aUserWithoutATokenHasNone() throws IOException {
        assertThat(access(SERVER, "{}").token().token()).isEmpty();
        assertThat(access(SERVER, "{token: ''}").token().token()).isEmpty();
    }

    @Test
    void aTokenInAFileIsReadEachTimeFromTheFolderOfTheConfiguration() throws IOException {
        ServerAccess access = access(SERVER, "{tokenFile: token, token: canary-token-old}");
        Files.writeString(folder.resolve("token"), "canary-token-one\n");
        assertThat(access.token().token()).contains("canary-token-one");
        Files.writeString(folder.resolve("token"), "canary-token-two\n");
        assertThat(access.token().token()).contains("canary-token-two");
    }

    @Test
    void anAuthorityIsAFileOrItsContent() throws IOException {
        String certificate = TestKeys.of("EC").certificate();
        Files.writeString(folder.resolve("ca.crt"), certificate);

        assertThat(access("{server: 'https://b.example', certificate-authority: ca.crt}", "{}")
                        .tls())
                .isPresent();
        assertThat(access(
                                "{server: 'https://b.example', certificate-authority-data: " + base64(certificate)
                                        + "}",
                                "{}")
                        .tls())
                .isPresent();
    }

    @Test
    void theKeyOfAUserMustFitItsCertificate() throws IOException {
        String cluster = "{server: 'https://b.example', certificate-authority-data: "
                + base64(TestKeys.of("EC").certificate()) + "}";
        String user = "{client-certificate-data: %s, client-key-data: %s}";
        String certificate = base64(TestKeys.of("EC").certificate());

        assertThat(access(
                                cluster,
                                user.formatted(
                                        certificate, base64(TestKeys.of("EC").key())))
                        .tls())
                .isPresent();
        assertThatThrownBy(() -> access(cluster, user.formatted(certificate, base64("no key"))))
                .isInstanceOf(AccessException.class)
                .hasMessage("the certificates for the API server cannot be used: the client's key is not PKCS#8,"
                        + " `BEGIN PRIVATE KEY`");
        assertThat(access(cluster, "{client-certificate-data: " + certificate + "}")
                        .tls())
                .as("a certificate without a key")
                .isPresent();
        assertThat(access(cluster, "{client-key-data: " + base64("no key") + "}")
                        .tls())
                .as("a key without a certificate")
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {server: 'https://b.example'} | {exec: {command: aws}}         | the user of the kubeconfig file gets its credentials from a program, which is not run here
            {server: 'https://b.example'} | {auth-provider: {name: oidc}}  | the user of the kubeconfig file gets its credentials from a program, which is not run here
            {}                            | {}                             | `` is not the address of an API server
            {server: b.example}           | {}                             | `b.example` is not the address of an API server
            {server: 'ftp://b.example'}   | {}                             | `ftp://b.example` is not the address of an API server
            {server: 'https:///pods'}     | {}                             | `https:///pods` is not the address of an API server
            {server: 'https://b c'}       | {}                             | `https://b c` is not the address of an API server
            {server: 'https://b.example', certificate-authority-data: a}    | {} | `certificate-authority-data` of the kubeconfig file is not base64
            {server: 'https://b.example', certificate-authority: none.crt}  | {} | the access to the API server cannot be read:
            """)
    void whatCannotBeUsedIsNamed(String cluster, String user, String message) {
        assertThatThrownBy(() -> access(cluster, user))
                .isInstanceOf(AccessException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            a list                                  | [1]                                                              | is not a kubeconfig file
            no context                              | {contexts: []}                                                   | the kubeconfig file has no `contexts` called ``
            an unknown context                      | {current-context: x, contexts: []}                               | the kubeconfig file has no `contexts` called `x`
            an unknown cluster                      | {current-context: x, contexts: [{name: x, context: {cluster: c}}]} | the kubeconfig file has no `clusters` called `c`
            """)
    void aPartThatIsMissingIsNamed(String what, String text, String message) throws IOException {
        Files.writeString(file, text);

        assertThatThrownBy(() -> Accesses.find(Map.of("KUBECONFIG", file.toString())))
                .as(what)
                .isInstanceOf(AccessException.class)
                .hasMessageEndingWith(message);
    }

    @Test
    void aFileThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> Accesses.find(Map.of("KUBECONFIG", file.toString())))
                .isInstanceOf(AccessException.class)
                .hasMessageStartingWith("the access to the API server cannot be read: ")
                .hasMessageContaining(file.toString());
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, https://10.0.0.1:443", "fd00::1, https://[fd00::1]:443"})
    void aPodHasItsServiceAccount(String host, String server) throws IOException {
        Files.writeString(folder.resolve("token"), "canary-token-of-the-pod\n");
        Files.writeString(folder.resolve("ca.crt"), TestKeys.of("EC").certificate());
        ServerAccess access = Accesses.find(
                Map.of("KUBERNETES_SERVICE_HOST", host, "KUBERNETES_SERVICE_PORT", "443", "KUBECONFIG", ""), folder);

        assertThat(access.server()).hasToString(server);
        assertThat(access.token().token()).contains("canary-token-of-the-pod");
        assertThat(access.tls()).isPresent();
    }

    @Test
    void aPodWithoutItsVariablesOrItsTokenHasNoAccess() {
        for (Map<String, String> environment : List.of(
                Map.<String, String>of(),
                Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1"),
                Map.of("KUBERNETES_SERVICE_PORT", "443"))) {
            assertThatThrownBy(() -> Accesses.find(environment, folder))
                    .isInstanceOf(AccessException.class)
                    .hasMessage("no API server is known: neither `KUBERNETES_SERVICE_HOST` and"
                            + " `KUBERNETES_SERVICE_PORT` nor `KUBECONFIG` is set");
        }
        Map<String, String> complete = Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1", "KUBERNETES_SERVICE_PORT", "443");
        assertThatThrownBy(() -> Accesses.find(complete, folder))
                .isInstanceOf(AccessException.class)
                .hasMessage("the pod has no token at `%s`: automountServiceAccountToken has to be on"
                        .formatted(folder.resolve("token")));
    }
}
