package io.gangflow.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The price table that infra-tofu plans with, {@code infra-tofu/prices.json}: USD per hour. Immutable. */
public final class PriceTable {

    private static final String RESOURCE = "prices.json";

    private static final PriceTable SHIPPED = shippedTable();

    private final Map<String, MachineType> machines;
    private final JsonNode gpuTypes;
    private final JsonNode services;

    private PriceTable(Map<String, MachineType> machines, JsonNode gpuTypes, JsonNode services) {
        this.machines = machines;
        this.gpuTypes = gpuTypes;
        this.services = services;
    }

    /** The table shipped with this program. */
    public static PriceTable shipped() {
        return SHIPPED;
    }

    /**
     * Reads a table.
     *
     * @throws IllegalArgumentException if a machine has no price or no source for it
     */
    static PriceTable of(JsonNode table) {
        Map<String, MachineType> machines = new TreeMap<>();
        table.path("machines").properties().forEach(entry -> machines.put(entry.getKey(), machine(entry)));
        return new PriceTable(machines, table.path("gpu_types"), table.path("services"));
    }

    /** Returns every machine type, by name. */
    public Collection<MachineType> machines() {
        return machines.values();
    }

    public Optional<MachineType> machine(String name) {
        return Optional.ofNullable(machines.get(name));
    }

    /**
     * Returns the product of a GPU type by its short name or its product name, in any case: {@code Tesla-T4} for
     * {@code t4}.
     */
    Optional<String> gpuProduct(String name) {
        return gpuTypes.properties().stream()
                .filter(type -> type.getKey().equalsIgnoreCase(name)
                        || type.getValue().asText().equalsIgnoreCase(name))
                .map(type -> type.getValue().asText())
                .findFirst();
    }

    Stream<String> gpuShortNames(String product) {
        return gpuTypes.properties().stream()
                .filter(entry -> entry.getValue().asText().equals(product))
                .map(Map.Entry::getKey);
    }

    /** Returns what a cluster costs without any node: its control plane, and a NAT gateway if its nodes are private. */
    public double servicesUsdPerHour(String cloud) {
        JsonNode offered = services.path(cloud);
        return offered.path("control_plane").path("usd_per_hour").asDouble()
                + offered.path("nat_gateway").path("usd_per_hour").asDouble();
    }

    private static MachineType machine(Map.Entry<String, JsonNode> entry) {
        JsonNode machine = entry.getValue();
        JsonNode allocatable = machine.path("allocatable");
        Resources room = Resources.of(
                amount(entry, Quantity.milliCpu(allocatable.path("cpu").asText())),
                amount(entry, Quantity.units(allocatable.path("memory").asText())));
        String type = machine.path("gpu_type").asText();
        return new MachineType(
                entry.getKey(),
                text(entry, "cloud"),
                type.isEmpty() ? room : room.withGpus(machine.path("gpus").asLong()),
                Optional.of(type).filter(named -> !named.isEmpty()),
                price(entry, "usd_per_hour", "source"),
                machine.has("spot_usd_per_hour")
                        ? Optional.of(price(entry, "spot_usd_per_hour", "spot_source"))
                        : Optional.empty());
    }

    private static long amount(Map.Entry<String, JsonNode> entry, Optional<Long> amount) {
        return amount.orElseThrow(() -> lacks(entry, "an allocatable cpu or memory"));
    }

    private static Price price(Map.Entry<String, JsonNode> entry, String figure, String source) {
        JsonNode usd = entry.getValue().path(figure);
        if (!usd.isNumber()) {
            throw lacks(entry, figure);
        }
        return new Price(usd.asDouble(), "%s, read %s".formatted(text(entry, source), text(entry, "read")));
    }

    private static String text(Map.Entry<String, JsonNode> entry, String field) {
        String text = entry.getValue().path(field).asText();
        if (text.isEmpty()) {
            throw lacks(entry, field);
        }
        return text;
    }

    private static IllegalArgumentException lacks(Map.Entry<String, JsonNode> entry, String what) {
        return new IllegalArgumentException("machine `%s` of the price table lacks %s".formatted(entry.getKey(), what));
    }

    private static PriceTable shippedTable() {
        try (InputStream table = PriceTable.class.getResourceAsStream(RESOURCE)) {
            if (table == null) {
                throw new IllegalStateException("the program was built without " + RESOURCE);
            }
            return of(BoundedJson.MAPPER.readTree(table));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
