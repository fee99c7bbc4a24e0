package io.gangflow.pipeline.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CronScheduleTest {

    private static String next(String cron, String after) {
        return CronSchedule.parse(cron)
                .next(ZonedDateTime.parse(after))
                .map(time -> time.toOffsetDateTime().toString())
                .orElse("never");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* * * * *         | 2026-11-20T10:00Z     | 2026-11-20T10:01Z",
                "* * * * *         | 2026-11-20T09:59:59Z  | 2026-11-20T10:00Z",
                "30 2 * * *        | 2026-11-20T02:30Z     | 2026-11-21T02:30Z",
                "*/20 * * * *      | 2026-11-20T10:41Z     | 2026-11-20T11:00Z",
                "5/20 * * * *      | 2026-11-20T10:26Z     | 2026-11-20T10:45Z",
                "0 8-10,22 * * *   | 2026-11-20T10:00Z     | 2026-11-20T22:00Z",
                "0 0 1 jan *       | 2026-11-20T10:00Z     | 2027-01-01T00:00Z",
                "0 0 * * MON-FRI   | 2026-11-20T10:00Z     | 2026-11-23T00:00Z",
                "0 0 31 * *        | 2026-11-30T10:00Z     | 2026-12-31T00:00Z",
                "0 0 29 2 *        | 2026-11-20T10:00Z     | 2028-02-29T00:00Z",
                "0 0 31 2 *        | 2026-11-20T10:00Z     | never",
                "@daily            | 2026-11-20T10:00Z     | 2026-11-21T00:00Z",
                "@hourly           | 2026-11-20T10:00Z     | 2026-11-20T11:00Z",
                "@every 1m30s      | 2026-11-20T10:00:05Z  | 2026-11-20T10:01:35Z",
            })
    void theNextTimeIsTheFirstThatAllFieldsLetBe(String cron, String after, String expected) {
        assertThat(next(cron, after)).isEqualTo(expected);
    }

    /** 20 November 2026 is a Friday. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 0 25 * SUN   | 2026-11-22T00:00Z", // both restricted: the earlier of the two
                "0 0 25 * *     | 2026-11-25T00:00Z",
                "0 0 ? * SUN    | 2026-11-22T00:00Z",
                "0 0 */10 * SUN | 2026-11-21T00:00Z", // a star with a step restricts the day: 1, 11, 21, 31
                "0 0 */1 * SUN  | 2026-11-22T00:00Z",
            })
    void daysAreJoinedAsRobfigsCronJoinsThem(String cron, String expected) {
        assertThat(next(cron, "2026-11-20T10:00Z")).isEqualTo(expected);
    }

    /** Vienna skips the hour from two to three on 29 March 2026, and repeats it on 25 October. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "30 2 * * * | 2026-03-28T12:00+01:00[Europe/Vienna] | 2026-03-30T02:30+02:00",
                "30 2 * * * | 2026-10-24T12:00+02:00[Europe/Vienna] | 2026-10-25T02:30+02:00",
                "30 2 * * * | 2026-10-25T02:30+02:00[Europe/Vienna] | 2026-10-25T02:30+01:00",
                "30 2 * * * | 2026-10-25T02:30+01:00[Europe/Vienna] | 2026-10-26T02:30+01:00",
                "0 5 * * *  | 2026-10-24T12:00+02:00[Europe/Vienna] | 2026-10-25T05:00+01:00",
            })
    void clocksAreChangedAsTheyAreInTheZone(String cron, String after, String expected) {
        assertThat(next(cron, after)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "* * * *",
                "* * * * * *",
                "60 * * * *",
                "* 24 * * *",
                "* * 0 * *",
                "* * * 13 *",
                "* * * * 7",
                "5-1 * * * *",
                "*/0 * * * *",
                "1,,2 * * * *",
                "*-5 * * * *",
                "007 * * * *",
                "*/100 * * * *",
                "TZ=UTC * * * * *",
                "CRON_TZ=UTC * * * * *",
                "@often",
                "@every 0s",
                "@every 1.5h",
                "@every soon"
            })
    void whatIsNoScheduleIsRefused(String cron) {
        assertThatThrownBy(() -> CronSchedule.parse(cron)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anIntervalOfManyPartsIsTheirSum() {
        ZonedDateTime start = ZonedDateTime.parse("2026-11-27T20:00:00Z");

        assertThat(CronSchedule.parse("@every " + "1s".repeat(400)).next(start)).contains(start.plusSeconds(400));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@every %s1s", "%s1 * * * *"})
    void aLongTextIsRefused(String pattern) {
        String part = pattern.startsWith("@") ? "1s" : "1,";

        assertThatThrownBy(() -> CronSchedule.parse(pattern.formatted(part.repeat(100_000))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("characters");
    }
}
