package io.gangflow.cli.rights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sends requests to an API server as one identity. */
public final class ApiCaller {

    /** A status and the object or Status that came with it. */
    public record Reply(int status, JsonNode body) {

        boolean isRefused() {
            return status == 401 || status == 403;
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String url;
    private final HttpClient client;
    private final List<String> headers;

    ApiCaller(String url, Path certificate, String token) throws IOException {
        this(url, client(certificate), List.of("Authorization", "Bearer " + token));
    }

    private ApiCaller(String url, HttpClient client, List<String> headers) {
        this.url = url;
        this.client = client;
        this.headers = headers;
    }

    private static HttpClient client(Path certificate) throws IOException {
        try (InputStream in = Files.newInputStream(certificate)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("c" + store.size(), each);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder().sslContext(tls).build();
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /** The same server, as the bearer of another token. */
    public ApiCaller bearing(String token) {
        return new ApiCaller(url, client, List.of("Authorization", "Bearer " + token));
    }

    /** This caller, who impersonates an identity. */
    ApiCaller as(Identity identity) {
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of("Impersonate-User", identity.user()));
        identity.groups().forEach(group -> all.addAll(List.of("Impersonate-Group", group)));
        return new ApiCaller(url, client, all);
    }

    /**
     * Sends a request.
     *
     * @param body JSON; empty for none
     */
    public Reply call(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request(method, path, body), HttpResponse.BodyHandlers.ofString());
        return new Reply(response.statusCode(), json(response.body()));
    }

    CompletableFuture<Reply> begin(String method, String path, String body) {
        return client.sendAsync(request(method, path, body), HttpResponse.BodyHandlers.ofString())
                .thenApply(response -> new Reply(response.statusCode(), json(response.body())));
    }

    private HttpRequest request(String method, String path, String body) {
        String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
        return HttpRequest.newBuilder(URI.create(url + path))
                .timeout(Duration.ofSeconds(30))
                .headers(headers.toArray(String[]::new))
                .header("Content-Type", type)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static JsonNode json(String text) {
        try {
            return text.startsWith("{") ? JSON.readTree(text) : JSON.missingNode();
        } catch (IOException e) {
            throw new IllegalStateException("not JSON: " + text, e);
        }
    }

    /**
     * Creates an object.
     *
     * @param path of its collection
     */
    public JsonNode create(String path, JsonNode object) throws IOException, InterruptedException {
        Reply reply = call("POST", path, object.toString());
        if (reply.status() != 201) {
            throw new IllegalStateException("%s of %s: %s".formatted(object.path("kind"), path, reply.body()));
        }
        return reply.body();
    }

    /** Returns a token of an account. */
    public String token(String namespace, String account) throws IOException, InterruptedException {
        String path = "/api/v1/namespaces/%s/serviceaccounts/%s/token".formatted(namespace, account);
        return create(path, JSON.readTree("""
                        {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest", "spec": {}}""")).at("/status/token").asText();
    }

    /** The path of the objects of a kind, whose plural is regular or known. */
    static String collection(JsonNode object, String namespace) {
        String version = object.path("apiVersion").asText();
        String kind = object.path("kind").asText().toLowerCase(Locale.ROOT);
        String plural = kind.endsWith("y")
                ? kind.substring(0, kind.length() - 1) + "ies"
                : kind + (kind.endsWith("s") ? "es" : "s");
        String place = namespace.isEmpty() ? "" : "namespaces/" + namespace + "/";
        return "/%s/%s/%s%s".formatted(version.contains("/") ? "apis" : "api", version, place, plural);
    }
}
