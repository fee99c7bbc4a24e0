package io.gangflow.pipeline.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""                       | 2026-01-31T23:30:00Z
            -6h                      | 2026-01-31T17:30:00Z
            :yyyy-MM-dd              | 2026-01-31
            +1d:yyyy-MM-dd           | 2026-02-01
            :yyyy-MM-dd+1d           | 2026-02-01
            +1mo:yyyyMMdd            | 20260303
            -2w:yyyy/MM/dd           | 2026/01/17
            :EEE dd MMM yy           | Sat 31 Jan 26
            :DDD_HH.mm:ss            | 031_23.30:00
            :yyyy-MM-dd'T'HH:mmXXX   | 2026-01-31T23:30Z
            """)
    void aTimeIsMovedAndWritten(String written, String expected) {
        assertThat(TimeText.parse(written))
                .hasValueSatisfying(time -> assertThat(time.write(Instant.parse("2026-01-31T23:30:00Z")))
                        .isEqualTo(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {":", "+", "1d", "+1y", ":hh", ":yyyy'x'", ":Y", "+1d:HH-1d", "-123456d", "yyyy"})
    void anotherTextIsNoFormat(String written) {
        assertThat(TimeText.parse(written)).isEmpty();
    }

    /** For Java, the months are names, the years have six digits, and the others are errors. */
    @ParameterizedTest
    @ValueSource(strings = {":MMMM", ":yyyyyy", ":yyyyyyyy", ":dddd", ":HHHH", ":XXXXXX", ":DDDDDD", ":EEEEEE"})
    void moreOfTheSameLetterIsNoFormat(String written) {
        assertThat(TimeText.parse(written)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"+1d,2026-03-29T12:00:00+02:00", "+24h,2026-03-29T13:00:00+02:00"})
    void aDayFollowsTheCalendarOfItsZoneAndHoursTheClock(String offset, String expected) {
        TimeText berlin = TimeText.parse(offset).orElseThrow().in(ZoneId.of("Europe/Berlin"));

        assertThat(berlin.write(Instant.parse("2026-03-28T11:00:00Z"))).isEqualTo(expected);
    }

    /** As Go's {@code time.Date}, which Argo uses; Java resolves the first and the third time otherwise. */
    @ParameterizedTest
    @CsvSource({
        "America/New_York, 2026-03-07T07:30:00Z, 2026-03-08T01:30:00-05:00",
        "America/New_York, 2026-10-31T05:30:00Z, 2026-11-01T01:30:00-04:00",
        "Europe/Berlin, 2026-10-24T00:30:00Z, 2026-10-25T02:30:00+01:00",
        "Europe/Berlin, 2026-03-28T01:30:00Z, 2026-03-29T03:30:00+02:00"
    })
    void aTimeThatDoesNotExistOrExistsTwiceIsThatOfGo(String zone, String from, String expected) {
        TimeText time = TimeText.parse("+1d").orElseThrow().in(ZoneId.of(zone));

        assertThat(time.write(Instant.parse(from))).isEqualTo(expected);
    }
}
