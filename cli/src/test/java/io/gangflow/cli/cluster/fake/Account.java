package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The limits of an account: versions, sizes by region, and number of concurrent droplets. */
final class Account {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Set<String> REGIONS = Set.of("nyc1", "nyc3", "tor1");

    private final List<String> versions = new ArrayList<>(List.of("1.36.1-do.0", "1.35.4-do.0", "1.35.3-do.1"));
    private final Map<String, Double> sizes =
            new LinkedHashMap<>(Map.of("s-4vcpu-8gb", 0.07143, "s-8vcpu-16gb", 0.14732, "gpu-h100x1-80gb", 3.39));
    private int dropletLimit = 25;

    void allow(int droplets) {
        dropletLimit = droplets;
    }

    void withdraw(String versionOrSize) {
        versions.remove(versionOrSize);
        sizes.remove(versionOrSize);
    }

    void offer(String version) {
        versions.add(0, version);
    }

    void price(String size, double usdPerHour) {
        sizes.put(size, usdPerHour);
    }

    List<String> versions() {
        return versions;
    }

    boolean has(String region) {
        return REGIONS.contains(region);
    }

    boolean offersVersion(String version) {
        return versions.contains(version);
    }

    boolean offersSize(String size) {
        return sizes.containsKey(size);
    }

    boolean holds(int droplets) {
        return droplets <= dropletLimit;
    }

    Answer self() {
        ObjectNode account = JSON.objectNode()
                .put("uuid", "00000000-0000-4000-8000-account00000")
                .put("droplet_limit", dropletLimit)
                .put("email_verified", true)
                .put("status", "active");
        return Answer.of(200, "account", account);
    }

    Answer options() {
        ObjectNode options = JSON.objectNode();
        for (String version : versions) {
            options.withArray("versions")
                    .addObject()
                    .put("slug", version)
                    .put("kubernetes_version", version.substring(0, version.indexOf('-')));
        }
        REGIONS.forEach(region -> options.withArray("regions").addObject().put("slug", region));
        sizes.keySet().forEach(size -> options.withArray("sizes").addObject().put("slug", size));
        return Answer.of(200, "options", options);
    }

    /** Returns the sizes as items of the store, so that their list is paged. */
    List<ObjectNode> sizes() {
        List<ObjectNode> list = new ArrayList<>();
        sizes.forEach((slug, price) -> {
            ObjectNode size = JSON.objectNode()
                    .put("slug", slug)
                    .put("available", true)
                    .put("price_hourly", price)
                    .put("price_monthly", price * 672);
            REGIONS.forEach(region -> size.withArray("regions").add(region));
            list.add(size);
        });
        return list;
    }
}
