package io.gangflow.page.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MoneyTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "12.345, 12.35",
        "0.1, 0.10",
        "0.071428, 0.07",
        "0.0099, 0.0099",
        "0.0004999, 0.0005",
        "0.0001, 0.0001",
        "0.00005, < 0.0001",
        "0.000000057, < 0.0001"
    })
    void whatIsNotNothingNeverReadsAsNothing(double amount, String text) {
        assertThat(Money.usd(amount)).isEqualTo(text);
    }
}
