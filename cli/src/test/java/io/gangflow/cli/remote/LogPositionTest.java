package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LogPositionTest {

    /** Whatever connections break wherever, every line is told once; several lines may have the same time. */
    @Test
    void everyLineIsToldOnceHoweverOftenTheConnectionBreaks() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<String> log = new ArrayList<>();
            int second = 0;
            for (int line = 0; line < 50; line++) {
                second += random.nextInt(3) == 0 ? 1 : 0;
                log.add("2026-11-22T00:00:%02d.5Z line %d".formatted(second, line));
            }
            LogPosition position = new LogPosition();
            List<String> told = new ArrayList<>();
            int read = 0;
            while (read < log.size()) {
                String since = position.timestamp();
                List<String> again =
                        log.stream().filter(line -> line.compareTo(since) >= 0).toList();
                position.reopened();
                int until = random.nextInt(again.size() + 1);
                again.subList(0, until).forEach(line -> position.news(line).ifPresent(told::add));
                read = told.size();
            }
            assertThat(told)
                    .as("seed %d", seed)
                    .isEqualTo(log.stream().map(line -> line.substring(23)).toList());
        }
    }

    /** Two threads of a container runtime write out of order, and clocks are set back. */
    @Test
    void aLineThatIsOlderThanTheOneBeforeItIsToldUnlessTheConnectionIsNew() {
        LogPosition position = new LogPosition();
        position.reopened();

        assertThat(position.news("2026-11-22T00:00:02Z second")).contains("second");
        assertThat(position.news("2026-11-22T00:00:01Z first")).contains("first");

        position.reopened();
        assertThat(position.news("2026-11-22T00:00:01Z first")).isEmpty();
        assertThat(position.news("2026-11-22T00:00:02Z second")).isEmpty();
        assertThat(position.news("2026-11-22T00:00:03Z third")).contains("third");
    }

    @Test
    void aLineWithoutATimeIsTold() {
        LogPosition position = new LogPosition();

        assertThat(position.news("no time at all")).contains("no time at all");
        assertThat(position.isAtTheBeginning()).isTrue();

        position.reopened();
        assertThat(position.news("no time at all")).isEmpty();
        assertThat(position.news("nor here")).contains("nor here");
    }
}
