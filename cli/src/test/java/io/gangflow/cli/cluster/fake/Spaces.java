package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Buckets of Spaces, with the S3 protocol at {@code BUCKET.REGION.spaces.invalid} (the server is the client's HTTP
 * proxy, so no name is resolved), and their keys, which are part of the API.
 */
final class Spaces {

    static final String KEYS = "spaces/keys";
    static final String BUCKETS = "spaces/buckets";
    static final String DOMAIN = ".spaces.invalid";

    private static final List<String> SETTINGS = List.of("versioning", "lifecycle");

    private final Store store;
    private final Map<String, String> settings = new TreeMap<>();

    Spaces(Store store) {
        this.store = store;
    }

    Answer keys(Call call) throws IOException {
        String id = call.part(2);
        if (id.isEmpty() && call.method().equals("POST")) {
            ObjectNode key = call.json().deepCopy();
            String access = "DO" + store.nextId();
            key.put("id", access).put("access_key", access).put("secret_key", "secret-of-" + access);
            store.add(KEYS, key.put("created_at", "2026-01-01T00:00:00Z"));
            return Answer.of(201, "key", key);
        }
        if (id.isEmpty()) {
            return Store.page(call, store.of(KEYS), "keys");
        }
        if (call.method().equals("DELETE")) {
            return store.remove(KEYS, id) ? Answer.NO_CONTENT : Answer.NOT_FOUND;
        }
        return store.find(KEYS, id)
                .map(key -> Answer.of(200, "key", key.deepCopy().without("secret_key")))
                .orElse(Answer.NOT_FOUND);
    }

    /** @param host of the request: bucket and region, or only the region if the path starts with the bucket */
    Answer bucket(Call call, String host) {
        List<String> labels =
                List.of(host.substring(0, host.length() - DOMAIN.length()).split("\\."));
        String bucket = labels.size() == 2 ? labels.get(0) : call.part(0);
        String region = labels.get(labels.size() - 1);
        String setting =
                SETTINGS.stream().filter(call.query()::containsKey).findFirst().orElse("");
        boolean there = store.find(BUCKETS, bucket).isPresent();
        if (!there && !(call.method().equals("PUT") && setting.isEmpty())) {
            return failure(404, "NoSuchBucket");
        }
        if (!setting.isEmpty()) {
            return setting(call, bucket + "/" + setting);
        }
        if (call.query().containsKey("location")) {
            return new Answer(200, "<LocationConstraint>%s</LocationConstraint>".formatted(region));
        }
        if (call.method().equals("PUT") && !there) {
            store.add(
                    BUCKETS,
                    JsonNodeFactory.instance.objectNode().put("id", bucket).put("name", bucket));
        } else if (call.method().equals("DELETE")) {
            store.remove(BUCKETS, bucket);
            settings.keySet().removeIf(name -> name.startsWith(bucket + "/"));
            return Answer.NO_CONTENT;
        }
        return new Answer(200, "");
    }

    private Answer setting(Call call, String name) {
        if (call.method().equals("PUT")) {
            settings.put(name, call.body());
            return new Answer(200, "");
        }
        return Optional.ofNullable(settings.get(name))
                .map(xml -> new Answer(200, xml))
                .orElse(
                        name.endsWith("/lifecycle")
                                ? failure(404, "NoSuchLifecycleConfiguration")
                                : new Answer(200, "<VersioningConfiguration/>"));
    }

    private static Answer failure(int status, String code) {
        return new Answer(status, "<Error><Code>%s</Code></Error>".formatted(code));
    }
}
