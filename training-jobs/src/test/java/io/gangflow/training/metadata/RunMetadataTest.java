package io.gangflow.training.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMetadataTest {

    private HttpServer service;

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", RunMetadataTest::answer);
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    /** Answers like EC2's metadata service: requires a token first. */
    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body = switch (path) {
            case "/latest/api/token" -> exchange.getRequestMethod().equals("PUT") ? "t0ken" : "";
            case "/latest/dynamic/instance-identity/document" ->
                "t0ken".equals(exchange.getRequestHeaders().getFirst("X-aws-ec2-metadata-token"))
                        ? "{\"instanceType\":\"g4dn.xlarge\",\"region\":\"eu-west-1\",\"accountId\":\"1\"}"
                        : "";
            case "/metadata/v1.json" -> "{\"droplet_id\":7,\"region\":\"fra1\",\"auth_key\":\"hush\"}";
            default -> "";
        };
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(body.isEmpty() ? 401 : 200, body.isEmpty() ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private URI base() {
        return URI.create("http://127.0.0.1:" + service.getAddress().getPort());
    }

    @Test
    void anInstanceSaysWhatItIsButNoSecrets() {
        assertThat(RunMetadata.instance(Cloud.EC2, base()).asMap().keySet())
                .containsExactly("cloud", "instanceType", "region");
        JsonObject droplet = RunMetadata.instance(Cloud.DIGITALOCEAN, base());
        assertThat(droplet.asMap().keySet()).containsExactly("cloud", "droplet_id", "region");
        assertThat(droplet.get("droplet_id").getAsString()).isEqualTo("7");
    }

    @Test
    void aServiceThatDoesNotAnswerIsGivenUp() {
        service.stop(0);
        assertThat(RunMetadata.instance(Cloud.EC2, base()).asMap().keySet()).containsExactly("cloud", "unknown");
        assertThat(RunMetadata.instance(Cloud.NONE, base()).asMap()).isEmpty();
    }

    @Test
    void theCloudIsWhatTheFirmwareSays(@TempDir Path folder) throws Exception {
        Path vendor = folder.resolve("sys_vendor");
        assertThat(Cloud.detect(vendor)).isEqualTo(Cloud.NONE);
        Files.writeString(vendor, "Amazon EC2\n");
        assertThat(Cloud.detect(vendor)).isEqualTo(Cloud.EC2);
        Files.writeString(vendor, "DigitalOcean\n");
        assertThat(Cloud.detect(vendor)).isEqualTo(Cloud.DIGITALOCEAN);
        Files.writeString(vendor, "QEMU\n");
        assertThat(Cloud.detect(vendor)).isEqualTo(Cloud.NONE);
    }

    @Test
    void theDriversListOfGpusIsRead(@TempDir Path folder) throws Exception {
        assertThat(Gpus.models(folder.resolve("none"))).isEmpty();
        for (String bus : List.of("0000:00:1f.0", "0000:00:1e.0")) {
            Path gpu = Files.createDirectory(folder.resolve(bus));
            Files.writeString(gpu.resolve("information"), "Model: \t\t Tesla T4\nIRQ:   \t\t 44\n");
        }
        assertThat(Gpus.models(folder)).containsExactly("Tesla T4", "Tesla T4");
    }

    @Test
    void thePodIsNamedByWhatItWasTold() throws Exception {
        Variables told = new Variables(
                Map.of("POD_NAME", "train-worker-0", "NODE_NAME", "w1", "CPU_LIMIT", "1", "PASSWORD", "hush"));
        String text = new String(
                new RunMetadata(told).content(GroupMember.ALONE, List.of(80L << 30), List.of("PyTorch 2.7.1")),
                StandardCharsets.UTF_8);
        JsonObject metadata = JsonParser.parseString(text).getAsJsonObject();
        assertThat(metadata.getAsJsonObject("pod").asMap().keySet())
                .containsExactly("POD_NAME", "NODE_NAME", "CPU_LIMIT");
        assertThat(metadata.getAsJsonObject("machine").get("processors").getAsInt())
                .isPositive();
        assertThat(metadata.getAsJsonArray("gpuMemoryBytes").get(0).getAsLong()).isEqualTo(80L << 30);
        assertThat(text).contains("PyTorch 2.7.1").doesNotContain("hush");
    }
}
