package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SegmentsTest {

    @ParameterizedTest
    @CsvSource({"0, 3", "2, 3", "3, 3", "10, 4", "1000003, 7"})
    void segmentsFollowOneAnotherAndTheLongerOnesAreFirst(int elements, int count) {
        Segments segments = new Segments(elements, count);
        int at = 0;
        int before = segments.longest();
        for (int segment = 0; segment < count; segment++) {
            assertThat(segments.start(segment)).as("start of %d", segment).isEqualTo(at);
            int length = segments.end(segment) - at;
            assertThat(length).isBetween(elements / count, before);
            before = length;
            at += length;
        }
        assertThat(at).isEqualTo(elements);
        assertThat(segments.longest() - before).isBetween(0, 1);
    }

    @ParameterizedTest
    @CsvSource({"-1, 8, 10", "4, 0, 3", "-6, 6, 8", "7, 8, 10"})
    void aSegmentIsCountedRoundTheRing(int segment, int start, int end) {
        Segments segments = new Segments(10, 4);

        assertThat(segments.start(segment)).isEqualTo(start);
        assertThat(segments.end(segment)).isEqualTo(end);
    }
}
