package io.gangflow.spark.tests.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** The parts of STS, the EKS Pod Identity agent and the instance metadata service that clients use to get keys. */
final class KeyService implements AutoCloseable {

    static final String TOKEN = "canary-token-web.identity";
    static final String ROLE = "arn:aws:iam::123456789012:role/reader";
    static final String SESSION_TOKEN = "canary-token-session";

    private final HttpServer server;
    private final Duration lifetime;
    private final AtomicInteger given = new AtomicInteger();

    private KeyService(HttpServer server, Duration lifetime) {
        this.server = server;
        this.lifetime = lifetime;
    }

    /** @param lifetime of the issued keys */
    static KeyService start(Duration lifetime) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        KeyService service = new KeyService(server, lifetime);
        server.createContext("/", service::sts);
        server.createContext("/container", service::container);
        server.createContext("/latest/api/token", exchange -> answer(exchange, 200, TOKEN));
        server.createContext("/latest/meta-data/iam/security-credentials/", service::instance);
        server.start();
        return service;
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns how many times keys were issued. */
    int given() {
        return given.get();
    }

    private void sts(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String form = URLDecoder.decode(body, StandardCharsets.UTF_8);
        if (!form.contains("Action=AssumeRoleWithWebIdentity")
                || !form.contains("WebIdentityToken=" + TOKEN)
                || !form.contains("RoleArn=" + ROLE)) {
            answer(
                    exchange,
                    400,
                    "<ErrorResponse><Error><Code>InvalidIdentityToken</Code><Message>no</Message></Error></ErrorResponse>");
            return;
        }
        given.incrementAndGet();
        answer(exchange, 200, """
                <AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
                  <AssumeRoleWithWebIdentityResult><Credentials>
                    <AccessKeyId>%s</AccessKeyId><SecretAccessKey>%s</SecretAccessKey>
                    <SessionToken>%s</SessionToken><Expiration>%s</Expiration>
                  </Credentials></AssumeRoleWithWebIdentityResult>
                </AssumeRoleWithWebIdentityResponse>""".formatted(S3Fixture.ACCESS_KEY, S3Fixture.SECRET_KEY, SESSION_TOKEN, end()));
    }

    private void container(HttpExchange exchange) throws IOException {
        json(exchange, TOKEN.equals(exchange.getRequestHeaders().getFirst("Authorization")));
    }

    private void instance(HttpExchange exchange) throws IOException {
        boolean trusted = TOKEN.equals(exchange.getRequestHeaders().getFirst("X-aws-ec2-metadata-token"));
        if (exchange.getRequestURI().getPath().endsWith("/")) {
            answer(exchange, trusted ? 200 : 401, trusted ? "reader" : "");
        } else {
            json(exchange, trusted);
        }
    }

    private void json(HttpExchange exchange, boolean trusted) throws IOException {
        if (!trusted) {
            answer(exchange, 401, "{}");
            return;
        }
        given.incrementAndGet();
        answer(exchange, 200, """
                {"Code":"Success","Type":"AWS-HMAC","AccessKeyId":"%s","SecretAccessKey":"%s","Token":"%s","Expiration":"%s"}
                """.formatted(S3Fixture.ACCESS_KEY, S3Fixture.SECRET_KEY, SESSION_TOKEN, end()));
    }

    private String end() {
        return Instant.now().plus(lifetime).toString();
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
