package io.gangflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTest {

    @Test
    void argosNotationIsRead() {
        assertThat(Progress.parse("17/40\n", "stage 2/3")).contains(new Progress(17, 40, "stage 2/3"));
        assertThat(Progress.parse("0/1", "").orElseThrow().text()).isEqualTo("0/1");
        assertThat(new Progress(17, 40, "stage 2/3").text()).isEqualTo("stage 2/3  tasks 17/40");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "40/17", "0/0", "-1/2", "1/2/3", "one/two", "9999999999999999999/9999999999999999999"})
    void whatIsNoProgressIsLeftAlone(String text) {
        assertThat(Progress.parse(text, "")).isEmpty();
    }

    @Test
    void moreThanAllIsNoProgress() {
        assertThatThrownBy(() -> new Progress(3, 2, "")).hasMessage("progress 3 of 2");
    }
}
