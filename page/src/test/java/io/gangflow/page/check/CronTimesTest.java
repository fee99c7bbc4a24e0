package io.gangflow.page.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CronTimesTest {

    private static List<String> between(String cron, String zone, String first, String last, int most) {
        return CronTimes.between(List.of(cron), zone, ZonedDateTime.parse(first), ZonedDateTime.parse(last), most)
                .stream()
                .map(time -> time.toInstant().toString())
                .toList();
    }

    @Test
    void bothEndsAreIncluded() {
        assertThat(between("0 * * * *", "UTC", "2026-11-20T01:00:00Z", "2026-11-20T03:00:00Z", 9))
                .containsExactly("2026-11-20T01:00:00Z", "2026-11-20T02:00:00Z", "2026-11-20T03:00:00Z");
    }

    /** Vienna changed from +2 to +1 on 25 October 2026. */
    @Test
    void expressionsAreReadInTheirTimeZoneAcrossTheEndOfSummerTime() {
        assertThat(between("0 5 * * *", "Europe/Vienna", "2026-10-24T00:00:00Z", "2026-10-26T12:00:00Z", 9))
                .containsExactly("2026-10-24T03:00:00Z", "2026-10-25T04:00:00Z", "2026-10-26T04:00:00Z");
    }

    @Test
    void noMoreAreGivenThanAskedFor() {
        assertThat(between("* * * * *", "UTC", "2026-11-20T01:00:00Z", "2026-11-21T03:00:00Z", 5))
                .hasSize(5);
    }
}
