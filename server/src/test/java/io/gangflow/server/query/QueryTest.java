package io.gangflow.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.server.http.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers in requests for collections. */
class QueryTest {

    @ParameterizedTest
    @CsvSource({"1.0, 1", "1e1, 10", "7, 7", "2147483647.0, 2147483647"})
    void aWholeNumberIsALimitHoweverItIsWritten(String written, int limit) throws JsonProcessingException {
        String body = "{\"page_limit\": %s, \"page_offset\": %s}".formatted(written, written);
        Page page = Page.of(BodyQuery.of(new ObjectMapper().readTree(body), Map.of()));
        assertThat(page.offset()).isEqualTo(limit);
        assertThat(page.limit()).isEqualTo(Math.min(100, limit));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.5", "1e30, 1.0E30"})
    void anyOtherNumberStaysAsItIs(String written, String text) throws JsonProcessingException {
        String body = "{\"duration_gte\": %s}".formatted(written);
        assertThat(BodyQuery.of(new ObjectMapper().readTree(body), Map.of()))
                .containsEntry("duration_gte", List.of(text));
    }

    @Test
    void aCursorWithANumberThatIsNoneIsRefused() {
        assertThat(SortKey.Position.of(cursor("[false,1e9,\"a\"]"), 2).backwards())
                .isFalse();
        assertThatThrownBy(() -> SortKey.Position.of(cursor("[false,1e999,\"a\"]"), 2))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(400));
    }

    private static String cursor(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
