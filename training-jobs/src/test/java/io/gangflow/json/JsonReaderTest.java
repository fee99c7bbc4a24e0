package io.gangflow.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonReaderTest {

    @Test
    void readsEveryKindOfValue() throws JsonException {
        assertThat(JsonReader.read(" {\"a\": [1, -2.5, 1e3, true, false, null, \"x\\u00e9\\n\"], \"b\": {}} "))
                .isEqualTo(
                        Map.of("a", List.of(1L, -2.5, 1000.0, true, false, JsonNull.NULL, "x\u00e9\n"), "b", Map.of()));
    }

    @Test
    void integersOfAnySizeStayIntegers() throws JsonException {
        assertThat(JsonReader.read("[9223372036854775807, 9223372036854775808, -0]"))
                .isEqualTo(List.of(Long.MAX_VALUE, new BigInteger("9223372036854775808"), 0L));
    }

    @Test
    void decimalsAreTheNearestDoubles() throws JsonException {
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            String text = decimal(random);
            assertThat(JsonReader.read(text)).as("seed %d: %s", seed, text).isEqualTo(Double.valueOf(text));
        }
    }

    private static String decimal(Random random) {
        String sign = random.nextBoolean() ? "-" : "";
        String whole = Long.toString(Math.abs(random.nextLong() >> random.nextInt(60)));
        String fraction = Long.toString(Math.abs(random.nextLong() >> random.nextInt(60)));
        return sign + whole + "." + "0".repeat(random.nextInt(3)) + fraction
                + (random.nextInt(4) == 0 ? "e" + (random.nextInt(40) - 20) : "");
    }

    @Test
    void writesWhatItReads() throws JsonException {
        String text = "{\"a\\\"b\":[1,2.5,null,true,\"\\u00e9\\\\\"],\"c\":{}}";
        assertThat(JsonText.of(JsonReader.read(text))).isEqualTo(text);
    }

    @Test
    void numbersThatJsonHasNoWordForAreWrittenAsNull() {
        assertThat(JsonText.of(List.of(Double.NaN, Double.POSITIVE_INFINITY))).isEqualTo("[null,null]");
    }

    @Test
    void aTextThatIsNestedTooDeeplyIsNotReadToItsEnd() {
        assertThatThrownBy(() -> JsonReader.read("[".repeat(1_000_000)))
                .isInstanceOfSatisfying(
                        JsonException.class, e -> assertThat(e.isTooDeep()).isTrue());
    }

    @Test
    void anyTextIsReadOrRefused() {
        String alphabet = "{}[]\",:\\u0019.-+eE truefalsn\t";
        for (long seed = 0; seed < 50_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i >= 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                Object value = JsonReader.read(text.toString());
                assertThat(JsonReader.read(JsonText.of(value)))
                        .as("seed %d: %s", seed, text)
                        .isEqualTo(value);
            } catch (JsonException refused) {
                assertThat(refused.position()).as("seed %d: %s", seed, text).isBetween(0, text.length());
            }
        }
    }
}
