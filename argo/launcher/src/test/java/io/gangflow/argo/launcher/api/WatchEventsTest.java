package io.gangflow.argo.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WatchEventsTest {

    private static final String EVENT =
            "{\"type\":\"%s\",\"object\":{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"%s\"}}}\n";

    /** A server that refuses every watch with a status, or answers with no event. */
    private record Server(int refusal) implements KubernetesApi {

        @Override
        public Reply send(Request request) {
            throw new IllegalStateException("only watches are opened");
        }

        @Override
        public InputStream open(String path) throws IOException {
            if (refusal != 0) {
                throw new StreamRefusedException(refusal, "refused");
            }
            return InputStream.nullInputStream();
        }
    }

    private final WatchEvents events = new WatchEvents(new Server(0), "5");
    private final List<String> seen = new ArrayList<>();

    private void read(String text) throws IOException {
        events.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                (type, object) -> seen.add(
                        type + " " + object.path("metadata").path("name").asText()));
    }

    @Test
    void eventsMoveTheRevisionAndABookmarkIsNotShown() throws IOException {
        assertThat(events.resourceVersion()).isEqualTo("5");
        read(EVENT.formatted("ADDED", "6") + EVENT.formatted("DELETED", "7") + EVENT.formatted("BOOKMARK", "9"));

        assertThat(seen).containsExactly("ADDED a", "DELETED a");
        assertThat(events.resourceVersion()).isEqualTo("9");
        read("{\"type\":\"MODIFIED\",\"object\":{\"metadata\":{\"name\":\"b\"}}}\n");
        assertThat(events.resourceVersion()).as("an object without one").isEqualTo("9");
    }

    @Test
    void anEventThatIsNotWholeIsNotRead() throws IOException {
        String event = EVENT.formatted("ADDED", "6");

        assertThatThrownBy(() -> read(event + event.substring(0, event.length() - 1)))
                .isInstanceOf(IOException.class)
                .hasMessage("an event of the watch is not whole");
        assertThat(seen).containsExactly("ADDED a");
        read("");
        assertThat(seen).hasSize(1);
    }

    @Test
    void anErrorEndsTheWatch() {
        assertThatThrownBy(() -> read("{\"type\":\"ERROR\",\"object\":{\"code\":410,\"message\":\"too old\"}}\n"))
                .isInstanceOf(WatchEvents.ExpiredException.class)
                .hasMessage("410: the revision is too old");
        assertThatThrownBy(() -> read("{\"type\":\"ERROR\",\"object\":{\"code\":500,\"message\":\"no leader\"}}\n"))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("the watch ended: no leader");
        assertThat(events.resourceVersion()).isEqualTo("5");
    }

    @Test
    void aRefusalOfAnOldRevisionIsItsOwnException() throws IOException {
        assertThat(events.open("/pods").read()).isEqualTo(-1);
        assertThatThrownBy(() -> new WatchEvents(new Server(410), "5").open("/pods"))
                .isInstanceOf(WatchEvents.ExpiredException.class);
        assertThatThrownBy(() -> new WatchEvents(new Server(403), "5").open("/pods"))
                .isInstanceOfSatisfying(
                        StreamRefusedException.class,
                        e -> assertThat(e.status()).isEqualTo(403));
    }

    private static List<String> lines(String text, int longest) throws IOException {
        Lines lines = new Lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), longest);
        List<String> all = new ArrayList<>();
        Optional<Lines.Line> line = lines.next();
        while (line.isPresent()) {
            Lines.Line next = line.get();
            all.add(new String(next.bytes(), StandardCharsets.UTF_8)
                    + (next.cut() > 0 ? "+" + next.cut() : "")
                    + (next.isWhole() ? "$" : ""));
            line = lines.next();
        }
        return all;
    }

    @Test
    void aLineIsCutAtItsLimit() throws IOException {
        assertThat(lines("abc\nabcd\nabcdef\n\nx", 4)).containsExactly("abc$", "abcd$", "abcd+2$", "$", "x");
        assertThat(lines("", 4)).isEmpty();
        assertThat(lines("\n", 4)).containsExactly("$");
        assertThat(lines("\0a\nb\0c\n", 4)).as("NUL ends nothing").containsExactly("\0a$", "b\0c$");
        assertThat(lines("abcdef", 4)).containsExactly("abcd+2");
    }

    @ParameterizedTest
    @CsvSource({
        "199, false, false",
        "200, true, false",
        "299, true, false",
        "300, false, false",
        "401, false, true",
        "403, false, false",
        "408, false, true",
        "409, false, false",
        "429, false, true",
        "499, false, false",
        "500, false, true",
        "503, false, true"
    })
    void aReplyIsGoodOrMayBecomeGood(int status, boolean good, boolean later) {
        Reply reply = new Reply(status, JsonNodeFactory.instance.objectNode());

        assertThat(reply.isGood()).isEqualTo(good);
        assertThat(reply.isTransient()).isEqualTo(later);
        assertThat(reply.message()).isEqualTo("HTTP " + status);
    }

    @Test
    void theMessageOfAReplyHasALimit() {
        assertThat(message("m".repeat(2_000))).isEqualTo("m".repeat(2_000));
        assertThat(message("m".repeat(2_001))).isEqualTo("m".repeat(2_000) + " …");
    }

    private static String message(String message) {
        return new Reply(409, JsonNodeFactory.instance.objectNode().put("message", message)).message();
    }
}
