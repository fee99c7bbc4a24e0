package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CountsTest {

    @Test
    void aStretchHasTheMeanOfWhatWasThere() {
        Counts counts = new Counts(4, 40_000);
        counts.add(5_000, 20_000, 2);
        counts.add(10_000, 15_000, 1);

        assertThat(counts.mean(0)).isCloseTo(1, within(1e-9));
        assertThat(counts.mean(1)).isCloseTo(2.5, within(1e-9));
        assertThat(counts.mean(2)).isCloseTo(0, within(1e-9));
        assertThat(counts.highest(0, 1)).isCloseTo(1, within(1e-9));
        assertThat(counts.highest()).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void whatLastsLongerThanTheAxisIsCutOff() {
        Counts counts = new Counts(2, 20_000);
        counts.add(15_000, 90_000, 4);

        assertThat(counts.mean(1)).isCloseTo(2, within(1e-9));
    }

    @Test
    void stepsAreRelativeAndEqualLevelsAreOne() {
        String path = new StepPath(10, 30)
                .step(10, 20)
                .step(12, 20)
                .step(14.5, 29.5)
                .step(20, 30)
                .open();

        assertThat(path).isEqualTo("M10 30v-10h4.5v9.5h5.5v.5");
    }
}
