package io.gangflow.argo.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of the launcher against a built-in server. The build runs it to archive the loaded classes
 * ({@code -XX:ArchiveClassesAtExit}), which take most of the launcher's start time. Nothing else depends on it.
 */
final class Rehearsal {

    static final char[] PASSWORD = "rehearsal".toCharArray();

    private static final String MANIFEST = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata:
              name: rehearsal
              labels: { gangflow.io/stage: "rehearsal" }
            spec:
              minAvailable: 1
              tasks:
                - name: worker
                  replicas: 1
            """;

    private Rehearsal() {}

    /** Arguments: a PKCS#12 store with the key of a server, and its certificate as PEM. */
    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        Path folder = Files.createTempDirectory("rehearsal");
        Path certificate = Path.of(arguments[1]).toAbsolutePath();
        ExitCode code;
        try (RehearsalServer server = RehearsalServer.start(Path.of(arguments[0]), PASSWORD, () -> {})) {
            StopSignal stop = new StopSignal();
            Signals.raise(stop);
            PrintStream own = new PrintStream(System.err, true, StandardCharsets.UTF_8);
            Map<String, String> environment = environment(server, certificate, folder);
            code = StageLauncher.run(
                    List.of("--success-condition", "status.state.phase = Completed", "--grace", "5"),
                    environment,
                    OutputStream.nullOutputStream(),
                    own,
                    stop);
            Files.deleteIfExists(folder.resolve("progress"));
            Files.deleteIfExists(folder.resolve("kubeconfig"));
            Files.deleteIfExists(folder);
        }
        System.exit(code.number());
    }

    /** The environment of an Argo pod. */
    static Map<String, String> environment(RehearsalServer server, Path certificate, Path folder) throws IOException {
        String kubeconfig = """
                current-context: rehearsal
                contexts: [{ name: rehearsal, context: { cluster: rehearsal, user: rehearsal } }]
                clusters:
                  - name: rehearsal
                    cluster: { server: "https://127.0.0.1:%d", certificate-authority: "%s" }
                users: [{ name: rehearsal, user: { token: rehearsal } }]
                """.formatted(server.port(), certificate);
        Files.writeString(folder.resolve("kubeconfig"), kubeconfig);
        Map<String, String> environment = new TreeMap<>();
        environment.put("KUBECONFIG", folder.resolve("kubeconfig").toString());
        environment.put("ARGO_PROGRESS_FILE", folder.resolve("progress").toString());
        environment.put(Options.TERMINATION_LOG, folder.resolve("message").toString());
        environment.put("GANGFLOW_MANIFEST", MANIFEST);
        environment.put("GANGFLOW_WORKFLOW", "rehearsal");
        environment.put("GANGFLOW_WORKFLOW_UID", "0");
        environment.put("POD_NAME", "rehearsal");
        environment.put("POD_UID", "0");
        environment.put("POD_NAMESPACE", "default");
        return environment;
    }
}
