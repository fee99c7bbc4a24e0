package io.gangflow.scheduling.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

    @Test
    void anyMomentIsReadAsItIsWritten() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            long millis = random.nextLong(4_000_000_000_000L) / (i % 2 == 0 ? 1 : 1_000) * (i % 2 == 0 ? 1 : 1_000);
            assertThat(Times.millis(Instant.ofEpochMilli(millis).toString(), -1))
                    .isEqualTo(millis);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-27T08:00:00.123456Z", "2026-11-27T24:00:00Z", "+12026-11-27T08:00:00Z"})
    void otherFormsAreReadAsJavaReadsThem(String time) {
        assertThat(Times.millis(time, -1)).isEqualTo(Instant.parse(time).toEpochMilli());
    }

    @Test
    void aTimeThatIsNotThereHasTheOtherValue() {
        assertThat(Times.millis(null, 7)).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-13-27T08:00:00Z", "yesterday"})
    void whatIsNoTimeIsRefused(String time) {
        assertThatThrownBy(() -> Times.millis(time, -1)).isInstanceOf(DateTimeException.class);
    }
}
