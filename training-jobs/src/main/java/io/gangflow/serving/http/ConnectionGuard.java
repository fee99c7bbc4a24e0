package io.gangflow.serving.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What one connection is doing and until when it may. Sees every byte before it is understood, so a client that sends one
 * byte now and then has no more time than any other. States change on the connection's own thread.
 */
final class ConnectionGuard extends ChannelInboundHandlerAdapter {

    private static final String TIMED_OUT = "{\"detail\":\"Request Timeout\"}";

    private final Connections connections;
    private volatile State state = State.OPENED;
    private volatile long deadline;
    private @Nullable ChannelHandlerContext context;

    ConnectionGuard(Connections connections) {
        this.connections = connections;
    }

    /** What a connection is doing. */
    private enum State {
        OPENED,
        RECEIVING,
        WORKING,
        REPLYING,
        IDLE
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        enter(State.OPENED, connections.limits().requestMillis());
        connections.add(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        connections.remove(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        connections.remove(this);
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        if (state == State.IDLE || state == State.OPENED) {
            enter(State.RECEIVING, connections.limits().requestMillis());
        }
        ctx.fireChannelRead(bytes);
    }

    /** A whole request is there; how long the answer may take is for whoever works on it to say. */
    void working() {
        enter(State.WORKING, TimeUnit.HOURS.toMillis(1));
    }

    /** The answer is being sent. */
    void replying() {
        enter(State.REPLYING, connections.limits().replyMillis());
    }

    /** The answer has been taken; the connection may be used again. */
    void replied() {
        enter(State.IDLE, connections.limits().idleMillis());
    }

    private void enter(State next, long millis) {
        deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        state = next;
    }

    void closeIfIdle() {
        onOwnThread(() -> {
            if (state == State.IDLE || state == State.OPENED) {
                close();
            }
        });
    }

    void closeIfOverdue(long now) {
        if (deadline - now < 0) {
            onOwnThread(this::cutOff);
        }
    }

    /** Looks again: the request may have been finished meanwhile. */
    private void cutOff() {
        ChannelHandlerContext ctx = context;
        if (deadline - System.nanoTime() >= 0 || ctx == null) {
            return;
        }
        if (state != State.RECEIVING) {
            close();
            return;
        }
        enter(State.REPLYING, connections.limits().replyMillis());
        String answer = "HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: "
                + TIMED_OUT.length() + "\r\nconnection: close\r\n\r\n" + TIMED_OUT;
        // Past the encoder, which knows of no request.
        ctx.writeAndFlush(Unpooled.copiedBuffer(answer, StandardCharsets.US_ASCII))
                .addListener(ChannelFutureListener.CLOSE);
    }

    void close() {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            var unused = ctx.close(); // closing what is closed already does no harm
        }
    }

    private void onOwnThread(Runnable work) {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            ctx.executor().execute(work);
        }
    }
}
