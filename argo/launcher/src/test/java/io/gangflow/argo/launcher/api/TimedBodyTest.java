package io.gangflow.argo.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** A body whose parts have arrived before it is read, so that nothing waits. */
final class TimedBodyTest {

    private final TimedBody body = new TimedBody(Duration.ZERO);
    private final List<String> subscription = new ArrayList<>();

    private void subscribe() {
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                subscription.add("request " + count);
            }

            @Override
            public void cancel() {
                subscription.add("cancel");
            }
        });
    }

    private void arrive(String... buffers) {
        List<ByteBuffer> item = new ArrayList<>();
        for (String buffer : buffers) {
            item.add(ByteBuffer.wrap(buffer.getBytes(StandardCharsets.UTF_8)));
        }
        body.onNext(item);
    }

    private String read(int most) throws IOException {
        byte[] into = new byte[10];
        int count = body.read(into, 2, most);
        return count < 0 ? "end" : new String(into, 2, count, StandardCharsets.UTF_8);
    }

    @Test
    void theBodyIsItsParts() throws IOException {
        subscribe();
        arrive("abc", "", "d");
        arrive("ef");
        body.onComplete();
        try (InputStream stream = body.getBody().toCompletableFuture().join()) {
            assertThat(stream.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("abcdef");
        }
    }

    @Test
    void aReadReturnsWhatHasArrivedUpToItsLimit() throws IOException {
        arrive("abc", "d");
        body.onComplete();

        assertThat(read(2)).isEqualTo("ab");
        assertThat(read(2)).isEqualTo("c");
        assertThat(read(2)).isEqualTo("d");
        assertThat(read(2)).isEqualTo("end");
        assertThat(read(2)).as("once more").isEqualTo("end");
    }

    @Test
    void aByteIsReadWithoutItsSign() throws IOException {
        body.onNext(List.of(ByteBuffer.wrap(new byte[] {0, (byte) 0xff, 'a'})));
        body.onComplete();

        assertThat(body.read()).isZero();
        assertThat(body.read()).isEqualTo(0xff);
        assertThat(body.read()).isEqualTo('a');
        assertThat(body.read()).isEqualTo(-1);
    }

    @Test
    void moreIsRequestedOnlyWhenTheLastPartIsRead() throws IOException {
        subscribe();
        assertThat(subscription).containsExactly("request 1");
        arrive("a");
        arrive("b");
        assertThat(subscription).hasSize(1);
        read(1);
        assertThat(subscription).containsExactly("request 1", "request 1");
        read(1);
        assertThat(subscription).hasSize(3);
    }

    @Test
    void aConnectionThatBreaksKeepsWhatHadArrived() throws IOException {
        arrive("a");
        body.onError(new IOException("reset by peer"));

        assertThat(read(5)).isEqualTo("a");
        assertThatThrownBy(() -> read(5))
                .isInstanceOf(IOException.class)
                .hasMessage("the connection broke: reset by peer")
                .hasRootCauseMessage("reset by peer");
    }

    @Test
    void aSilentConnectionIsBroken() {
        assertThatThrownBy(() -> read(1))
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("nothing came for 0 s");
    }

    @Test
    void aClosedBodyEndsTheConnectionAndItsReads() {
        subscribe();
        body.close();

        assertThat(subscription).containsExactly("request 1", "cancel");
        assertThatThrownBy(() -> read(1)).hasMessage("the connection broke: closed here");
    }

    @Test
    void aBodyIsClosedBeforeItsConnectionIsKnown() {
        body.close();

        assertThatThrownBy(() -> read(1)).hasMessage("the connection broke: closed here");
    }

    @Test
    void anInterruptionIsKept() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> read(1)).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
