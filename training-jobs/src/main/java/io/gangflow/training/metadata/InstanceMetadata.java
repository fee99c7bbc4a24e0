package io.gangflow.training.metadata;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Client of the instance's metadata service: reads type, region and zone, nothing secret. Each request times out after
 * a second.
 *
 * @param base URL of the service, by default http://169.254.169.254
 */
record InstanceMetadata(Cloud cloud, URI base) {

    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int LIMIT = 64 * 1024;
    private static final Map<String, String> NO_HEADERS = Map.of();

    /**
     * Reads the metadata.
     *
     * @throws IOException if the service does not answer in time, or answers unexpectedly
     */
    SortedMap<String, String> read() throws IOException {
        return switch (cloud) {
            case EC2 -> ec2();
            case DIGITALOCEAN -> digitalOcean();
            case NONE -> new TreeMap<>();
        };
    }

    private SortedMap<String, String> ec2() throws IOException {
        String token = request("PUT", "/latest/api/token", Map.of("X-aws-ec2-metadata-token-ttl-seconds", "60"));
        JsonObject document = parse(request(
                "GET", "/latest/dynamic/instance-identity/document", Map.of("X-aws-ec2-metadata-token", token)));
        return chosen(document, "instanceId", "instanceType", "region", "availabilityZone", "imageId");
    }

    private SortedMap<String, String> digitalOcean() throws IOException {
        return chosen(parse(request("GET", "/metadata/v1.json", NO_HEADERS)), "droplet_id", "hostname", "region");
    }

    private static JsonObject parse(String text) throws IOException {
        try {
            return JsonParser.parseString(text).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException malformed) {
            throw new IOException("the instance metadata is not a JSON object", malformed);
        }
    }

    private static SortedMap<String, String> chosen(JsonObject from, String... names) {
        SortedMap<String, String> chosen = new TreeMap<>();
        for (String name : names) {
            if (from.has(name) && from.get(name).isJsonPrimitive()) {
                chosen.put(name, from.get(name).getAsString());
            }
        }
        return chosen;
    }

    private String request(String method, String path, Map<String, String> headers) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) base.resolve(path).toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        connection.setInstanceFollowRedirects(false);
        headers.forEach(connection::setRequestProperty);
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(path + " of the instance metadata: status " + connection.getResponseCode());
        }
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readNBytes(LIMIT), StandardCharsets.UTF_8);
        }
    }
}
