package io.gangflow.minicluster;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The program of test images: runs the words of a tiny language in sequence. */
public final class Guest {

    private Guest() {}

    public static void main(String[] args) throws Exception {
        Iterator<String> words = Arrays.asList(args).iterator();
        while (words.hasNext()) {
            act(words.next(), words);
        }
    }

    private static void act(String verb, Iterator<String> words) throws Exception {
        switch (verb) {
            case "print" -> System.out.println(words.next());
            case "env" -> System.out.println(value(words.next()));
            case "cat" -> System.out.println(Files.readString(Path.of(words.next())));
            case "write" -> Files.writeString(Path.of(words.next()), words.next());
            case "resolve" -> System.out.println(await(words.next()).getHostAddress());
            case "sleep" -> Thread.sleep(Long.parseLong(words.next()));
            case "exit" -> Runtime.getRuntime().halt(Integer.parseInt(words.next()));
            case "deaf" -> Runtime.getRuntime().addShutdownHook(new Thread(Guest::sleepForEver));
            case "child" -> new ProcessBuilder(List.of("sleep", words.next())).start();
            case "gather" -> gather();
            case "serve" -> serve(Integer.parseInt(words.next()));
            case "get" -> System.out.println(get(URI.create(words.next())));
            case "await" -> awaitFile(Path.of(words.next()));
            default -> throw new IllegalArgumentException("unknown verb " + verb);
        }
    }

    private static String value(String name) {
        Map<String, String> env = System.getenv();
        return name + "=" + env.getOrDefault(name, "(none)");
    }

    private static void sleepForEver() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Rank 0 waits for a greeting from every other rank and replies; the others send the greeting. */
    private static void gather() throws Exception {
        int rank = Integer.parseInt(System.getenv("RANK"));
        int world = Integer.parseInt(System.getenv("WORLD_SIZE"));
        int port = Integer.parseInt(System.getenv("MASTER_PORT"));
        InetAddress master = await(System.getenv("MASTER_ADDR"));
        if (rank == 0) {
            try (ServerSocket server = new ServerSocket(port, world, master)) {
                for (int other = 1; other < world; other++) {
                    answer(server);
                }
            }
        } else {
            greet(new InetSocketAddress(master, port), rank);
        }
    }

    private static void answer(ServerSocket server) throws IOException {
        try (Socket socket = server.accept()) {
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            System.out.println("met " + reader.readLine());
            socket.getOutputStream().write("welcome\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void greet(InetSocketAddress master, int rank) throws Exception {
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(master, 1_000);
                socket.getOutputStream().write(("rank " + rank + "\n").getBytes(StandardCharsets.UTF_8));
                System.out.println(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
                return;
            } catch (IOException notYet) {
                Thread.sleep(50);
            }
        }
    }

    /** Serves /ready on the address of its pod, until it is killed. */
    private static void serve(int port) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(await(System.getenv("HOSTNAME")), port), 0);
        server.createContext("/ready", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    /** The status of the first response; retries because a name may not resolve yet. */
    private static int get(URI uri) throws Exception {
        await(uri.getHost());
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        return connection.getResponseCode();
    }

    private static void awaitFile(Path file) throws InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(50);
        }
    }

    private static InetAddress await(String name) throws Exception {
        while (true) {
            try {
                return InetAddress.getByName(name);
            } catch (IOException notYet) {
                Thread.sleep(50);
            }
        }
    }
}
