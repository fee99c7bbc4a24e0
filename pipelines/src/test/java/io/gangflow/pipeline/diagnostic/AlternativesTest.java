package io.gangflow.pipeline.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AlternativesTest {

    @Test
    void onlyTheLastAlternativeIsJoinedWithOr() {
        assertThat(Alternatives.of(List.of("a", "b", "c"))).isEqualTo("a, b or c");
        assertThat(Alternatives.of(List.of("a", "b"))).isEqualTo("a or b");
        assertThat(Alternatives.of(List.of("a"))).isEqualTo("a");
        assertThat(Alternatives.of(List.of())).isEmpty();
    }

    @Test
    void quotedAlternativesAreInBackticks() {
        assertThat(Alternatives.quoted(List.of("a", "b", "c"))).isEqualTo("`a`, `b` or `c`");
    }
}
