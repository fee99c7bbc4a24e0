package io.gangflow.serving.http;

import io.gangflow.serving.log.Log;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** An HTTP/1.1 server with one endpoint. It listens until {@link #stopAccepting} and is stopped by {@link #close}. */
public final class HttpServer implements AutoCloseable {

    private static final int BACKLOG = 1024;
    private static final long SWEEP_MILLIS = 100;
    private static final String FULL = "{\"detail\":\"Too many connections\"}";

    private final EventLoopGroup loops;
    private final Connections connections;
    private final Channel listener;

    private HttpServer(EventLoopGroup loops, Connections connections, Channel listener) {
        this.loops = loops;
        this.connections = connections;
        this.listener = listener;
    }

    /**
     * Starts to listen.
     *
     * @param address port 0 for any free port
     * @throws IOException if the address cannot be bound
     */
    public static HttpServer start(InetSocketAddress address, HttpLimits limits, Endpoint endpoint, Log log)
            throws IOException {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory());
        Connections connections = new Connections(limits);
        var bound = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        prepare(channel, connections, endpoint, log);
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            var unused = loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw new IOException("cannot listen on %s: %s"
                    .formatted(address, String.valueOf(bound.cause().getMessage())));
        }
        // Ends with the event loops.
        var unused = loops.scheduleWithFixedDelay(
                connections::closeOverdue, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        return new HttpServer(loops, connections, bound.channel());
    }

    private static void prepare(SocketChannel channel, Connections connections, Endpoint endpoint, Log log) {
        if (connections.isFull()) {
            String answer = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n"
                    + "content-length: " + FULL.length() + "\r\nconnection: close\r\n\r\n" + FULL;
            channel.config().setAutoRead(false);
            channel.writeAndFlush(Unpooled.copiedBuffer(answer, StandardCharsets.US_ASCII))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        HttpLimits limits = connections.limits();
        ConnectionGuard guard = new ConnectionGuard(connections);
        HttpDecoderConfig decoder = new HttpDecoderConfig()
                .setMaxInitialLineLength(HttpLimits.LINE_BYTES)
                .setMaxHeaderSize(HttpLimits.HEADER_BYTES);
        channel.pipeline()
                .addLast(guard)
                .addLast(new HttpServerCodec(decoder))
                .addLast(new BodyLimit(limits.bodyBytes(), guard.time()))
                .addLast(new RequestHandler(endpoint, guard.time(), connections, log));
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    public int connections() {
        return connections.count();
    }

    /** Closes every connection after its next response from now on. */
    public void closeConnections() {
        connections.end();
    }

    /**
     * Stops listening, closes the connections without a pending request, and waits for the others.
     *
     * @return whether all of them have ended in time
     */
    public boolean stopAccepting(long millis) throws InterruptedException {
        connections.end();
        listener.close().sync();
        for (long waited = 0; waited < millis && connections.count() > 0; waited += 20) {
            connections.closeIdle();
            Thread.sleep(20);
        }
        return connections.count() == 0;
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        connections.closeAll();
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
