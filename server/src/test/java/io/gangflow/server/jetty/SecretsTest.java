package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.gangflow.hostile.Wire;
import io.gangflow.server.access.SubjectAccessReviews;
import io.gangflow.server.http.Route.Method;
import io.gangflow.server.identity.Identification;
import io.gangflow.server.identity.Passwords;
import io.gangflow.server.identity.SigningKey;
import io.gangflow.server.identity.TokenReviews;
import io.gangflow.server.identity.TokenRoutes;
import io.gangflow.server.identity.UsersFile;
import io.gangflow.server.testing.FakeCluster;
import io.gangflow.server.testing.MovedClock;
import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Passwords, tokens and keys never appear in a log line or a response, whatever fails. */
@Timeout(60)
final class SecretsTest {

    private static final String PASSWORD = "canary-password-7d1";
    private static final String WRONG = "canary-wrong-83c";
    private static final String TOKEN = "canary-token-f20";
    private static final String KEY = "canary-key-".repeat(4);

    @TempDir
    private Path folder = Path.of("");

    private static final class Lines extends Handler {
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        public void publish(LogRecord line) {
            StringWriter text = new StringWriter();
            Object[] values = line.getParameters() == null ? new Object[0] : line.getParameters();
            text.append(MessageFormat.format(String.valueOf(line.getMessage()).replace("'", ""), values));
            if (line.getThrown() != null) {
                line.getThrown().printStackTrace(new PrintWriter(text));
            }
            lines.add(text.toString());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static String post(String path, String type, String authorization, String body) {
        return "POST %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: %s\r\n%sContent-Length: %d\r\n\r\n%s"
                .formatted(path, type, authorization, body.length(), body);
    }

    private static String get(String path, String authorization) {
        return "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: %s\r\n\r\n"
                .formatted(path, authorization);
    }

    private static String basic(String password) {
        return "Basic " + Base64.getEncoder().encodeToString(("ada:" + password).getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> requests() {
        String json = "application/json";
        return List.of(
                post("/auth/token", json, "", "{\"username\":\"ada\",\"password\":\"" + WRONG + "\"}"),
                post("/auth/token", json, "", "{\"username\":\"ada\",\"password\":[\"" + WRONG + "\"]}"),
                post("/auth/token", json, "", "{\"username\":7,\"password\":\"" + WRONG + "\"}"),
                post("/auth/token", json, "", "{\"password\":\"" + WRONG + "\" \"" + WRONG + "\""),
                post("/auth/token", json, "", "{\"password\":" + WRONG + "}"),
                post("/auth/token", json, "", "{\"" + WRONG + "\":1,\"" + WRONG + "\":2}"),
                post("/auth/token", "application/x-www-form-urlencoded", "", "username=ada&password=" + WRONG + "%zz"),
                post("/auth/token", "text/plain", "", WRONG),
                get("/api/v2/fail", "Bearer " + TOKEN),
                get("/api/v2/fail", "Bearer canary-token-unknown"),
                get("/api/v2/fail", basic(PASSWORD)),
                get("/api/v1/dags/x", basic(PASSWORD)),
                get("/api/v1/dags/x", basic(WRONG)),
                get("/api/v2/" + "%zz", "Bearer " + TOKEN),
                get("/nothing", "Bearer " + TOKEN),
                "GET / HTTP/9.9\r\nAuthorization: Bearer " + TOKEN + "\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization : Bearer " + TOKEN + "\r\n\r\n");
    }

    @Test
    void nothingSecretIsToldOrLogged() throws IOException {
        Lines log = new Lines();
        Logger root = Logger.getLogger("");
        Level before = root.getLevel();
        root.addHandler(log);
        root.setLevel(Level.ALL);
        String hash = new String(
                BCrypt.withDefaults().hash(10, PASSWORD.getBytes(StandardCharsets.UTF_8)), StandardCharsets.US_ASCII);
        List<String> answers = new ArrayList<>();
        try (FakeCluster cluster =
                        new FakeCluster().token(TOKEN, "kube").allow("kube").allow("ada");
                ApiServer server = server(cluster, hash)) {
            for (int status : new int[] {0, 500, 403}) {
                cluster.failWith(status);
                for (String request : requests()) {
                    try (Wire wire = new Wire(server.port())) {
                        answers.add(wire.send(request).rest());
                    }
                }
            }
        } finally {
            root.removeHandler(log);
            root.setLevel(before);
        }
        assertThat(answers).anyMatch(answer -> answer.startsWith("HTTP/1.1 500"));
        assertThat(answers).anyMatch(answer -> answer.startsWith("HTTP/1.1 503"));
        assertThat(log.lines).as("lines of the log").anyMatch(line -> line.contains("/api/v2/fail"));
        String encoded = basic(PASSWORD).substring("Basic ".length());
        for (String text : List.of(String.join("\n", answers), String.join("\n", log.lines))) {
            assertThat(text).doesNotContain("canary").doesNotContain(hash).doesNotContain(encoded);
        }
    }

    private ApiServer server(FakeCluster cluster, String hash) throws IOException {
        Identification identification = new Identification(
                Optional.of(
                        new Passwords(new UsersFile(SecretFiles.write(folder.resolve("users"), "ada:" + hash + "\n")))),
                SigningKey.read(SecretFiles.write(folder.resolve("key"), KEY)),
                Optional.of(new TokenReviews(cluster.client(), List.of())),
                new MovedClock());
        List<io.gangflow.server.http.Route> routes = new ArrayList<>(Servers.echoes());
        routes.add(Servers.route(Method.GET, "/api/v2/fail", call -> {
            throw new IllegalStateException("headers " + call.headers() + " of " + call.caller());
        }));
        return ApiServer.start(
                ServerOptions.local(0),
                routes,
                new AccessControl(
                        identification,
                        TokenRoutes.forUsers(identification),
                        new SubjectAccessReviews(cluster.client(), "default")));
    }
}
