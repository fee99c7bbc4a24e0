package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.cli.cluster.fake.FakeDigitalOcean;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the protocol of the fake API as OpenTofu's provider uses it. */
class FakeDigitalOceanTest {

    private static final String CLUSTER = """
            {"name": "c", "region": "nyc1", "version": "1.35.4-do.0", "tags": ["by:gangflow"],
             "node_pools": [{"name": "workers", "size": "s-4vcpu-8gb", "count": 2}]}""";
    private static final String POOL = "{\"name\": \"more\", \"size\": \"s-8vcpu-16gb\", \"count\": 3}";

    private final HttpClient client = HttpClient.newHttpClient();
    private FakeDigitalOcean cloud;

    @BeforeEach
    void start() throws IOException {
        cloud = new FakeDigitalOcean();
    }

    @AfterEach
    void stop() {
        cloud.close();
    }

    @Test
    void aClusterIsMadeReadAndRemovedWithWhatItMade() throws IOException, InterruptedException {
        JsonNode made = expect(201, "POST", "kubernetes/clusters", CLUSTER).path("kubernetes_cluster");
        String path = "kubernetes/clusters/" + made.path("id").asText();
        JsonNode read = expect(200, "GET", path, "").path("kubernetes_cluster");
        assertThat(read.path("status").path("state").asText()).isEqualTo("running");
        assertThat(read.path("node_pools").path(0).path("nodes")).hasSize(2);
        cloud.with("volumes", "theirs", "k8s:" + made.path("id").asText()).with("volumes", "another", "k8s:other");
        expect(204, "DELETE", path + "/destroy_with_associated_resources/dangerous", "");
        expect(404, "GET", path, "");
        assertThat(cloud.holds()).containsExactly("volumes/name-of-another");
    }

    @Test
    void aPoolsNodesRunWhenItHasBeenReadOftenEnough() throws IOException, InterruptedException {
        String cluster = cluster();
        cloud.poolsRunAfter(2);
        String pool = expect(201, "POST", cluster + "/node_pools", POOL)
                .path("node_pool")
                .path("id")
                .asText();
        assertThat(state(cluster, pool)).isEqualTo("provisioning");
        assertThat(state(cluster, pool)).isEqualTo("running");
        expect(204, "DELETE", cluster + "/node_pools/" + pool, "");
        expect(404, "GET", cluster + "/node_pools/" + pool, "");
    }

    @Test
    void whatIsNotOfferedIsRefusedAsTheRealOneDoes() throws IOException, InterruptedException {
        cloud.withdraw("1.35.4-do.0");
        assertThat(refused("kubernetes/clusters", CLUSTER)).isEqualTo("validation error: invalid version slug");
        assertThat(refused(
                        "kubernetes/clusters",
                        CLUSTER.replace("5.4-do.0", "5.3-do.1").replace("s-4", "s-5")))
                .isEqualTo("validation error: worker_node_pool_specs[0].invalid droplet size");
        assertThat(refused("kubernetes/clusters", CLUSTER.replace("nyc1", "mars")))
                .isEqualTo("validation error: invalid region");
    }

    @Test
    void theDropletLimitCountsAllNodes() throws IOException, InterruptedException {
        String cluster = cluster();
        cloud.allow(4);
        assertThat(refused(cluster + "/node_pools", POOL)).contains("3 additional nodes but not enough");
        cloud.allow(5);
        expect(201, "POST", cluster + "/node_pools", POOL);
        assertThat(refused(cluster + "/node_pools", POOL)).contains("already exists");
    }

    @Test
    void aVpcIsKeptWhileItHasMembers() throws IOException, InterruptedException {
        String vpc = expect(201, "POST", "vpcs", "{\"name\": \"v\"}")
                .path("vpc")
                .path("id")
                .asText();
        String within = CLUSTER.replace("\"name\": \"c\"", "\"name\": \"c\", \"vpc_uuid\": \"%s\"".formatted(vpc));
        String cluster = expect(201, "POST", "kubernetes/clusters", within)
                .path("kubernetes_cluster")
                .path("id")
                .asText();
        cloud.vpcsKeepMembersFor(1);
        expect(409, "DELETE", "vpcs/" + vpc, "");
        expect(204, "DELETE", "kubernetes/clusters/%s/x/dangerous".formatted(cluster), "");
        expect(204, "DELETE", "vpcs/" + vpc, "");
    }

    @Test
    void aFaultIsGoneAfterItsTimes() throws IOException, InterruptedException {
        cloud.failing("GET", "account", 429, "slow down", 1);
        expect(429, "GET", "account", "");
        assertThat(expect(200, "GET", "account", "")
                        .path("account")
                        .path("droplet_limit")
                        .asInt())
                .isEqualTo(25);
    }

    @Test
    void aClusterIsUpgradedToANewerVersionThatIsOfferedAndToNoOther() throws IOException, InterruptedException {
        String cluster = cluster();
        cloud.offer("1.37.0-do.0");
        assertThat(expect(200, "GET", cluster + "/upgrades", "").findValuesAsText("slug"))
                .containsExactly("1.36.1-do.0");
        assertThat(refused(cluster + "/upgrade", "{\"version\": \"1.37.0-do.0\"}"))
                .contains("invalid version");
        assertThat(refused(cluster + "/upgrade", "{\"version\": \"1.35.3-do.1\"}"))
                .contains("invalid version");
        expect(202, "POST", cluster + "/upgrade", "{\"version\": \"1.36.1-do.0\"}");
        assertThat(expect(200, "GET", cluster, "").findValuesAsText("version")).containsExactly("1.36.1-do.0");
    }

    @Test
    void aHighlyAvailableControlPlaneIsNotSwitchedOff() throws IOException, InterruptedException {
        String cluster = cluster();
        expect(200, "PUT", cluster, "{\"name\": \"c\", \"ha\": true}");
        expect(200, "PUT", cluster, "{\"name\": \"d\"}");
        expect(422, "PUT", cluster, "{\"name\": \"d\", \"ha\": false}");
        assertThat(expect(200, "GET", cluster, "")
                        .path("kubernetes_cluster")
                        .path("ha")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aBucketIsReachedThroughTheProxyAndKeepsItsSettings() throws IOException, InterruptedException {
        HttpClient proxied = HttpClient.newBuilder()
                .proxy(ProxySelector.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), base().getPort())))
                .build();
        String bucket = "http://b.nyc3.spaces.invalid/";
        assertThat(s3(proxied, "HEAD", bucket, "").statusCode()).isEqualTo(404);
        assertThat(s3(proxied, "PUT", bucket, "").statusCode()).isEqualTo(200);
        s3(proxied, "PUT", bucket + "?versioning=", "<V/>");
        assertThat(s3(proxied, "GET", bucket + "?versioning=", "").body()).isEqualTo("<V/>");
        assertThat(s3(proxied, "GET", "http://nyc3.spaces.invalid/b?location=", "")
                        .body())
                .contains("nyc3");
        assertThat(s3(proxied, "DELETE", bucket, "").statusCode()).isEqualTo(204);
        assertThat(cloud.holds()).isEmpty();
    }

    private String cluster() throws IOException, InterruptedException {
        return "kubernetes/clusters/"
                + expect(201, "POST", "kubernetes/clusters", CLUSTER)
                        .path("kubernetes_cluster")
                        .path("id")
                        .asText();
    }

    private String state(String cluster, String pool) throws IOException, InterruptedException {
        return expect(200, "GET", cluster + "/node_pools/" + pool, "")
                .path("node_pool")
                .path("nodes")
                .path(0)
                .path("status")
                .path("state")
                .asText();
    }

    private String refused(String path, String body) throws IOException, InterruptedException {
        return expect(422, "POST", path, body).path("message").asText();
    }

    private URI base() {
        return URI.create(Objects.requireNonNull(cloud.environment("").get("DIGITALOCEAN_API_URL")));
    }

    private JsonNode expect(int status, String method, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base().resolve("/v2/" + path))
                .header("Authorization", "Bearer " + FakeDigitalOcean.TOKEN)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        return new ObjectMapper().readTree(response.body().isEmpty() ? "{}" : response.body());
    }

    private static HttpResponse<String> s3(HttpClient proxied, String method, String url, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return proxied.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
