package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.http.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonBodyTest {

    private static void refused(byte[] body) {
        assertThatThrownBy(() -> JsonBody.read(body)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(422);
            assertThat(refusal.detail().path(0).path("type").asText()).isEqualTo("json_invalid");
            assertThat(refusal.detail().toString()).hasSizeLessThan(1_000);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"a\":1,\"a\":2}",
                "{} {}",
                "{}x",
                "[1,]",
                "{'a':1}",
                "NaN",
                "[Infinity]",
                "1e400",
                "-1e999999999",
                "9223372036854775808",
                "\"\\ud800\"",
                "{\"\\udc00\":1}",
                "\ufeff{}",
                "// c\n{}",
                "\"\t\"",
                "01",
                "tru"
            })
    void whatIsNotPlainJsonIsRefused(String body) {
        refused(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void depthLengthAndNumberOfValuesAreBounded() {
        assertThat(JsonBody.read(("[".repeat(32) + "]".repeat(32)).getBytes(StandardCharsets.UTF_8)))
                .hasSize(1);
        refused(("[".repeat(33) + "]".repeat(33)).getBytes(StandardCharsets.UTF_8));
        refused("[".repeat(500_000).getBytes(StandardCharsets.UTF_8));
        refused("{\"a\":".repeat(200_000).getBytes(StandardCharsets.UTF_8));
        refused("9".repeat(100_000).getBytes(StandardCharsets.UTF_8));
        refused(("[" + "1,".repeat(60_000) + "1]").getBytes(StandardCharsets.UTF_8));
        refused(("{\"" + "n".repeat(2_000) + "\":1}").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void otherEncodingsAreRefused() {
        refused("{\"a\":1}".getBytes(StandardCharsets.UTF_16));
        refused("{\"a\":1}".getBytes(StandardCharsets.UTF_16LE));
        refused("{\"a\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void anEmptyBodyIsMissing() {
        assertThat(JsonBody.read(new byte[0]).isMissingNode()).isTrue();
        assertThat(JsonBody.read("{\"a\":9223372036854775807}".getBytes(StandardCharsets.UTF_8))
                        .path("a")
                        .longValue())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void noBytesBreakTheReader() {
        long seed = 20261122;
        Random random = new Random(seed);
        byte[] start = "{\"conf\":{\"a\":[1,2.5,\"x\\u00e9\",null,true]},\"logical_date\":null}"
                .getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 20_000; i++) {
            byte[] body = start.clone();
            for (int change = random.nextInt(4); change >= 0; change--) {
                body[random.nextInt(body.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(JsonBody.read(body)).as("seed %d, round %d", seed, i).isNotNull();
            } catch (ApiException refusal) {
                assertThat(refusal.status()).as("seed %d, round %d", seed, i).isEqualTo(422);
            }
        }
    }
}
