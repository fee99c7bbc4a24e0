package io.gangflow.page.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.page.testing.LiveApi;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WhatIfOperationsTest {

    private static final String SOURCE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: wide }
            stages:
              one:
                pod: { image: "busybox:1.37", command: [echo, done], resources: { cpu: 3, memory: 64Mi } }
                expect: 60s
              other:
                pod: { image: "busybox:1.37", command: [echo, done], resources: { cpu: 3, memory: 64Mi } }
                expect: 60s
            """;

    private static String request(String change) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.putObject("base").put("source", SOURCE);
        return request.toString().replaceFirst("}$", ",\"change\":" + change + "}");
    }

    @Test
    void oneMoreNodeEndsTheWorkSooner() throws Exception {
        try (LiveApi live = new LiveApi(Optional.empty())) {
            JsonNode compared = live.api()
                    .post("/api/gangflow/v1/what-if", request("{\"nodes\":[{\"pool\":\"workers\",\"count\":1}]}"));

            assertThat(compared.path("after").path("endSeconds").asDouble())
                    .isLessThan(compared.path("before").path("endSeconds").asDouble());
            assertThat(compared.path("sentence").asText()).startsWith("The work ends after ");
        }
    }

    @Test
    void aPoolThatDoesNotExistIsRefused() throws Exception {
        try (LiveApi live = new LiveApi(Optional.empty())) {
            assertThatThrownBy(() -> live.api()
                            .post("/api/gangflow/v1/what-if", request("{\"nodes\":[{\"pool\":\"none\",\"count\":1}]}")))
                    .hasMessageContaining("422")
                    .hasMessageContaining("none");
        }
    }

    @Test
    void machinesHavePricesAndPoolsThoseOfTheCluster() throws Exception {
        try (LiveApi live = new LiveApi(Optional.empty())) {
            JsonNode machines = live.api().get("/api/gangflow/v1/machines");

            assertThat(machines.path("items").path(0).path("usdPerHour").asDouble())
                    .isPositive();
            assertThat(machines.path("pools").path(0).path("pool").asText()).isEqualTo("workers");
        }
    }
}
