package io.gangflow.cli.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests through a local proxy to hosts that do not exist. */
class EnvironmentProxiesTest {

    private static final String LOGIN =
            "Basic " + Base64.getEncoder().encodeToString("ada:secret".getBytes(StandardCharsets.UTF_8));

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private boolean closed;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aRequestGoesThroughTheProxyOfItsScheme() throws IOException, InterruptedException {
        assertThat(get(Map.of("http_proxy", proxy("")), "http://jars.invalid/one.jar"))
                .isEqualTo("from the proxy");

        assertThat(requests).containsExactly("GET http://jars.invalid/one.jar");
    }

    @Test
    void aProxyGetsUserAndPasswordWhenItAsksForThem() throws IOException, InterruptedException {
        closed = true;

        assertThat(get(Map.of("HTTP_PROXY", proxy("ada:secret@")), "http://jars.invalid/one.jar"))
                .isEqualTo("from the proxy");

        assertThat(requests).hasSize(2);
    }

    @Test
    void noProxyAndThisMachineAreReachedDirectly() throws IOException, InterruptedException {
        String own = "http://127.0.0.1:%d/own".formatted(server.getAddress().getPort());

        get(Map.of("HTTP_PROXY", "http://proxy.invalid:3128"), own);

        assertThat(requests).containsExactly("GET /own");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://repo.example.com/x      | ''                          | DIRECT",
                "http://repo.example.com/x       | HTTP_PROXY=http://p:1       | p:1",
                "https://repo.example.com/x      | HTTP_PROXY=http://p:1       | DIRECT",
                "https://repo.example.com/x      | HTTPS_PROXY=http://p:1      | p:1",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1             | p:1",
                "https://repo.example.com/x      | HTTPS_PROXY=http://p        | p:80",
                "https://repo.example.com/x      | ALL_PROXY=http://p:1        | p:1",
                "https://repo.example.com/x      | HTTPS_PROXY=a:1 https_proxy=b:2 | b:2",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1 NO_PROXY=*  | DIRECT",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1 NO_PROXY=example.com | DIRECT",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1 no_proxy=.example.com | DIRECT",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1 NO_PROXY=other.org,Repo.Example.com | DIRECT",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1 NO_PROXY=repo.example.com:443 | DIRECT",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1 NO_PROXY=repo.example.com:8443 | p:1",
                "https://repo.example.com:8443/x | HTTPS_PROXY=p:1 NO_PROXY=repo.example.com:8443 | DIRECT",
                "https://notexample.com/x        | HTTPS_PROXY=p:1 NO_PROXY=example.com | p:1",
                "https://10.1.2.3/x              | HTTPS_PROXY=p:1 NO_PROXY=10.0.0.0/8 | DIRECT",
                "https://11.1.2.3/x              | HTTPS_PROXY=p:1 NO_PROXY=10.0.0.0/8 | p:1",
                "https://10.1.2.3/x              | HTTPS_PROXY=p:1 NO_PROXY=10.1.2.2/31 | DIRECT",
                "https://10.1.2.4/x              | HTTPS_PROXY=p:1 NO_PROXY=10.1.2.2/31 | p:1",
                "https://10.1.2.4/x              | HTTPS_PROXY=p:1 NO_PROXY=0.0.0.0/0 | DIRECT",
                "https://10.1.2.4/x              | HTTPS_PROXY=p:1 NO_PROXY=10.1.2.4/33 | p:1",
                "https://10.1.2.4/x              | HTTPS_PROXY=p:1 NO_PROXY=10.1.2.4 | DIRECT",
                "https://[fd00::1]/x             | HTTPS_PROXY=p:1 NO_PROXY=fd00::/8 | DIRECT",
                "https://[fe00::1]/x             | HTTPS_PROXY=p:1 NO_PROXY=fd00::/8 | p:1",
                "https://repo.example.com/x      | HTTPS_PROXY=p:1 NO_PROXY=0.0.0.0/0 | p:1",
                "https://localhost/x             | HTTPS_PROXY=p:1             | DIRECT",
                "https://[::1]/x                 | HTTPS_PROXY=p:1             | DIRECT",
            })
    void theProxyOfAUrlIs(URI url, String variables, String expected) {
        ProxySelector selector = new EnvironmentProxies(environment(variables));

        assertThat(selector.select(url))
                .extracting(EnvironmentProxiesTest::text)
                .containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "socks5://p:1080, has the scheme `socks5`; only `http` is supported. Correct it",
        "http://ada:se cret@p:1, is not an address such as `http://proxy.example.com:3128`",
        "http://, is not an address such as `http://proxy.example.com:3128`",
    })
    void anAddressThatIsNotAnHttpProxyIsNamedWithoutItsPassword(String value, String message) {
        assertThatThrownBy(() -> new EnvironmentProxies(Map.of("HTTPS_PROXY", value)))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("HTTPS_PROXY " + message)
                .hasMessageNotContaining("cret");
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        if (closed && !LOGIN.equals(exchange.getRequestHeaders().getFirst("Proxy-Authorization"))) {
            exchange.getResponseHeaders().add("Proxy-Authenticate", "Basic realm=\"proxy\"");
            exchange.sendResponseHeaders(407, -1);
        } else {
            byte[] body = "from the proxy".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private static String get(Map<String, String> environment, String url) throws IOException, InterruptedException {
        return NetworkClient.builder(environment)
                .build()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private String proxy(String login) {
        return "http://%s127.0.0.1:%d".formatted(login, server.getAddress().getPort());
    }

    private static Map<String, String> environment(String variables) {
        return variables
                .lines()
                .flatMap(line -> List.of(line.split(" ")).stream())
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }

    private static String text(Proxy proxy) {
        return proxy.address() instanceof InetSocketAddress address
                ? address.getHostString() + ":" + address.getPort()
                : "DIRECT";
    }
}
