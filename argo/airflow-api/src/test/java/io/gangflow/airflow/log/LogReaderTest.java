package io.gangflow.airflow.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LogReaderTest {

    private static final String MOST = "x".repeat(LogReader.LONGEST);

    private static InputStream log(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> lines(String text) throws IOException {
        LogReader reader = new LogReader(log(text));
        List<String> lines = new ArrayList<>();
        for (Optional<String> line = reader.next(); line.isPresent(); line = reader.next()) {
            lines.add(line.get());
        }
        return lines;
    }

    @Test
    void linesEndAsTheyWereWritten() throws IOException {
        assertThat(lines("")).isEmpty();
        assertThat(lines("a\n\nb\r\nc")).containsExactly("a", "", "b", "c");
    }

    @Test
    void aLineThatIsTooLongGoesOnInTheNext() throws IOException {
        assertThat(lines(MOST + "y\nz\n")).containsExactly(MOST, "y", "z");
        assertThat(lines(MOST + "\n\nz")).containsExactly(MOST, "", "z");
        String pair = "x".repeat(LogReader.LONGEST - 1) + "\uD83D\uDE00";
        assertThat(lines(pair + "y")).as("no character is cut in two").containsExactly(pair, "y");
    }

    /** 10 MiB without a line end. */
    @Test
    void aPartHasNoMoreBytesThanFitAndTheNextGoesOn() throws IOException {
        String endless = "x".repeat(10 << 20);
        LogBudget room = new LogBudget(100_000, 4 << 20);

        List<LogLine> part = TryLog.copied(log(endless), 0, room, new ReadLines());

        assertThat(room.isFull()).isTrue();
        assertThat(part)
                .hasSize((4 << 20) / LogReader.LONGEST)
                .allMatch(line -> line.text().equals(MOST));
        List<LogLine> rest =
                TryLog.copied(log(endless), part.size(), new LogBudget(100_000, 64 << 20), new ReadLines());
        assertThat(rest).hasSize((6 << 20) / LogReader.LONGEST);
    }
}
