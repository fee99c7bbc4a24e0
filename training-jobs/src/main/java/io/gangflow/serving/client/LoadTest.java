package io.gangflow.serving.client;

import io.gangflow.training.command.ExitCode;
import io.gangflow.training.command.UsageException;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Load test of a model server: closed loops over a given number of connections. Exits with 1 unless every response has
 * status 200.
 */
public final class LoadTest {

    private final Consumer<String> out;
    private final Consumer<String> err;

    LoadTest(Consumer<String> out, Consumer<String> err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) throws InterruptedException {
        System.exit(new LoadTest(System.out::println, System.err::println)
                .run(List.of(args))
                .number());
    }

    ExitCode run(List<String> words) throws InterruptedException {
        try {
            LoadOptions options = LoadOptions.parse(words);
            LoadResult result = load(options);
            if (result.latencies().total() == 0) {
                err.accept("error: %s has answered nothing".formatted(options.url()));
                return ExitCode.ENVIRONMENT;
            }
            if (options.json()) {
                out.accept(result.json());
            } else {
                result.lines().forEach(out);
            }
            return result.isClean() ? ExitCode.DONE : ExitCode.FAILED;
        } catch (UsageException wrong) {
            err.accept("error: " + wrong.getMessage() + "\nusage: " + LoadOptions.USAGE);
            return ExitCode.USAGE;
        }
    }

    private static LoadResult load(LoadOptions options) throws InterruptedException {
        long start = System.nanoTime();
        long countFrom = start + TimeUnit.SECONDS.toNanos(options.warmUp());
        long end = countFrom + TimeUnit.SECONDS.toNanos(options.seconds());
        ByteBuf request = Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(request(options)));
        List<LoadConnection> connections = new ArrayList<>();
        List<Channel> channels = new ArrayList<>();
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        long refused = 0;
        try {
            for (int i = 0; i < options.connections(); i++) {
                LoadConnection connection = new LoadConnection(request, countFrom, end);
                ChannelFuture opened = open(loop, options, connection).awaitUninterruptibly();
                if (opened.isSuccess()) {
                    connections.add(connection);
                    channels.add(opened.channel());
                } else {
                    refused++;
                }
            }
            for (Channel channel : channels) {
                long left = end - System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
                channel.closeFuture().await(Math.max(1, left), TimeUnit.NANOSECONDS);
            }
        } finally {
            loop.shutdownGracefully(0, 2, TimeUnit.SECONDS).sync();
        }
        return sum(options, connections, refused);
    }

    private static ChannelFuture open(EventLoopGroup loop, LoadOptions options, LoadConnection connection) {
        return new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new HttpResponseDecoder(), connection);
                    }
                })
                .connect(options.url().getHost(), options.url().getPort());
    }

    private static byte[] request(LoadOptions options) {
        String body = Payload.of(options.rows(), options.features());
        String head =
                "POST /predict HTTP/1.1\r\nhost: %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
                        .formatted(options.url().getAuthority(), body.length());
        return (head + body).getBytes(StandardCharsets.US_ASCII);
    }

    private static LoadResult sum(LoadOptions options, List<LoadConnection> connections, long refused) {
        Histogram latencies = new Histogram();
        Map<Integer, Long> statuses = new TreeMap<>();
        long broken = refused;
        for (LoadConnection connection : connections) {
            latencies.add(connection.latencies());
            connection.statuses().forEach((status, count) -> statuses.merge(status, count, Long::sum));
            broken += connection.isBroken() ? 1 : 0;
        }
        return new LoadResult(options.seconds(), latencies, statuses, broken);
    }
}
