package io.gangflow.cli.rights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** etcd and kube-apiserver with RBAC on loopback; no controllers, no nodes. Every request is in its audit log. */
public final class RealApiServer implements AutoCloseable {

    private static final String BINARIES = "GANGFLOW_LAB_BIN";
    private static final String ADMIN = "canary-token-administrator";
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    private final Path folder;
    private final List<Integer> ports;
    private final List<Process> processes = new ArrayList<>();

    private RealApiServer(Path folder, List<Integer> ports) {
        this.folder = folder;
        this.ports = ports;
    }

    /** Starts both in an empty folder; skips the test where {@code GANGFLOW_LAB_BIN} names no folder with them. */
    public static RealApiServer start(Path folder) throws IOException, InterruptedException {
        String binaries = System.getenv(BINARIES);
        Assumptions.assumeTrue(
                binaries != null && Files.isExecutable(Path.of(binaries, "kube-apiserver")),
                "skipped: " + BINARIES + " names no folder with kube-apiserver and etcd");
        Path bin = Path.of(Objects.requireNonNull(binaries));
        RealApiServer server = new RealApiServer(folder, freePorts());
        try {
            server.startProcesses(bin);
            server.awaitReady();
        } catch (IOException | InterruptedException | IllegalStateException e) {
            server.close();
            throw e;
        }
        return server;
    }

    /** Different ones, since all are open at the same time. */
    private static List<Integer> freePorts() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket api = new ServerSocket(0, 1, loopback);
                ServerSocket etcd = new ServerSocket(0, 1, loopback);
                ServerSocket peers = new ServerSocket(0, 1, loopback)) {
            return List.of(api.getLocalPort(), etcd.getLocalPort(), peers.getLocalPort());
        }
    }

    private void startProcesses(Path bin) throws IOException {
        write("token.csv", ADMIN + ",admin,admin,\"system:masters\"\n");
        write("account.key", privateKey());
        write("audit.yaml", """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                omitStages: [RequestReceived]
                rules:
                  - { level: None, users: [admin] }
                  - { level: Metadata }
                """);
        String etcd = "http://127.0.0.1:" + ports.get(1);
        String peers = "http://127.0.0.1:" + ports.get(2);
        launch(bin.resolve("etcd"), """
                --data-dir %s --listen-client-urls %s --advertise-client-urls %s --listen-peer-urls %s \
                --initial-advertise-peer-urls %s --initial-cluster default=%s --unsafe-no-fsync""".formatted(folder.resolve("etcd"), etcd, etcd, peers, peers, peers));
        launch(bin.resolve("kube-apiserver"), """
                --etcd-servers %1$s --secure-port %2$d --bind-address 127.0.0.1 --cert-dir %3$s --authorization-mode RBAC \
                --token-auth-file %3$s/token.csv --service-cluster-ip-range 10.96.0.0/16 \
                --service-account-issuer https://kubernetes.default.svc --service-account-key-file %3$s/account.key \
                --service-account-signing-key-file %3$s/account.key --audit-policy-file %3$s/audit.yaml \
                --audit-log-path %3$s/audit.log""".formatted(etcd, ports.get(0), folder));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private static String privateKey() {
        try {
            KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
            keys.initialize(2_048);
            byte[] key = keys.generateKeyPair().getPrivate().getEncoded();
            String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key);
            return "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n".formatted(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void launch(Path program, String arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments.strip().split("\\s+", -1)));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(program.getFileName() + ".log").toFile())
                .start();
        processes.add(process);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly)); // when a signal ends the tests
    }

    private void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE;
        while (!isReady()) {
            if (System.nanoTime() > end || !processes.stream().allMatch(Process::isAlive)) {
                throw new IllegalStateException(
                        "no API server: " + Files.readString(folder.resolve("kube-apiserver.log")));
            }
            Thread.sleep(100);
        }
    }

    private boolean isReady() throws InterruptedException {
        if (!Files.exists(certificate())) {
            return false;
        }
        try {
            return admin().call("GET", "/readyz", "").status() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private Path certificate() {
        return folder.resolve("apiserver.crt");
    }

    String url() {
        return "https://127.0.0.1:" + ports.get(0);
    }

    /** The caller that may do everything. */
    public ApiCaller admin() throws IOException {
        return new ApiCaller(url(), certificate(), ADMIN);
    }

    /** The configuration of a client of Kubernetes with this token. */
    public Config config(String token, String namespace) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(url())
                .withCaCertFile(certificate().toString())
                .withOauthToken(token)
                .withNamespace(namespace)
                .build();
    }

    /** The kubeconfig of a user with this token. */
    String kubeconfig(String token, String namespace) {
        return """
                apiVersion: v1
                kind: Config
                clusters: [{ name: lab, cluster: { server: "%s", certificate-authority: "%s" } }]
                users: [{ name: user, user: { token: "%s" } }]
                contexts: [{ name: lab, context: { cluster: lab, user: user, namespace: %s } }]
                current-context: lab
                """.formatted(url(), certificate(), token, namespace);
    }

    /** The audited requests until now, in order of their ends. */
    public List<JsonNode> audited() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<JsonNode> events = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("audit.log"), StandardCharsets.UTF_8)) {
            events.add(mapper.readTree(line));
        }
        return events;
    }

    @Override
    public void close() {
        for (int i = processes.size() - 1; i >= 0; i--) {
            end(processes.get(i));
        }
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
