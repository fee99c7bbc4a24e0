package io.gangflow.argo.launcher.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response as a stream with a read timeout, which the JDK's own lacks: a read on a half-open connection
 * would block forever. Requests more data only after the previous data was read. Read by one thread.
 */
final class TimedBody extends InputStream implements HttpResponse.BodySubscriber<InputStream> {

    private final Duration silence;
    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private Iterator<ByteBuffer> buffers = List.<ByteBuffer>of().iterator();
    private ByteBuffer current = ByteBuffer.allocate(0);
    private boolean ended;
    private volatile Flow.@Nullable Subscription subscription;

    TimedBody(Duration silence) {
        this.silence = silence;
    }

    /** Buffers, or the end with or without an error. */
    private record Arrival(
            List<ByteBuffer> buffers, boolean end, @Nullable Throwable error) {}

    @Override
    public CompletionStage<InputStream> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
        subscription = begun;
        begun.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> item) {
        arrivals.add(new Arrival(item, false, null));
    }

    @Override
    public void onError(Throwable throwable) {
        arrivals.add(new Arrival(List.of(), true, throwable));
    }

    @Override
    public void onComplete() {
        arrivals.add(new Arrival(List.of(), true, null));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        while (!current.hasRemaining()) {
            if (buffers.hasNext()) {
                current = buffers.next();
            } else if (ended || !arrived()) {
                return -1;
            }
        }
        int count = Math.min(length, current.remaining());
        current.get(into, offset, count);
        return count;
    }

    /** Waits for the next buffers; returns false at the end. */
    private boolean arrived() throws IOException {
        Arrival next = next();
        if (next.error() != null) {
            throw new IOException("the connection broke: " + next.error().getMessage(), next.error());
        }
        if (next.end()) {
            ended = true;
            return false;
        }
        buffers = next.buffers().iterator();
        if (subscription != null) {
            subscription.request(1);
        }
        return true;
    }

    private Arrival next() throws IOException {
        try {
            Arrival next = arrivals.poll(silence.toMillis(), TimeUnit.MILLISECONDS);
            if (next == null) {
                throw new SocketTimeoutException("nothing came for " + silence.toSeconds() + " s");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** Closes the connection unless the response was complete; a waiting read fails. */
    @Override
    public void close() {
        if (subscription != null) {
            subscription.cancel();
        }
        arrivals.add(new Arrival(List.of(), true, new IOException("closed here")));
    }
}
