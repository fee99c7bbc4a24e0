package io.gangflow.argo.launcher.testing;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/** Logs of pods, each line with its time; followed logs break at positions set by the test. */
public final class StoredLogs {

    private final Map<String, List<String>> lines = new TreeMap<>();
    private final Map<String, Boolean> ended = new TreeMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile IntUnaryOperator bytesBeforeBreaking = request -> Integer.MAX_VALUE;
    private volatile boolean stamps = true;

    /** The number of bytes of the first, the second, … response before its connection breaks. */
    public void breakAfter(IntUnaryOperator bytes) {
        bytesBeforeBreaking = bytes;
    }

    /** Omits timestamps, as if the server ignored the parameter. */
    public void withoutStamps() {
        stamps = false;
    }

    public int requests() {
        return requests.get();
    }

    public synchronized void write(String pod, Instant time, String line) {
        lines.computeIfAbsent(pod, absent -> new ArrayList<>()).add(time + " " + line);
        notifyAll();
    }

    public synchronized void end(String pod) {
        ended.put(pod, true);
        notifyAll();
    }

    void serve(String path, Map<String, String> query, HttpExchange exchange) throws IOException {
        String[] steps = path.split("/", -1);
        String pod = steps[steps.length - 2];
        int limit = bytesBeforeBreaking.applyAsInt(requests.getAndIncrement());
        boolean follow = query.getOrDefault("follow", "").equals("true");
        Instant since = stamps && query.containsKey("sinceTime") ? Instant.parse(query.get("sinceTime")) : Instant.MIN;
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.flush();
        int next = 0;
        int sent = 0;
        boolean begun = false;
        while (true) {
            List<String> more = after(pod, next, follow);
            if (more.isEmpty()) {
                exchange.close();
                return;
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (String line : more) {
                int space = line.indexOf(' ');
                begun = begun || !Instant.parse(line.substring(0, space)).isBefore(since);
                if (begun) {
                    bytes.writeBytes(
                            ((stamps ? line : line.substring(space + 1)) + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
            next += more.size();
            int allowed = Math.min(bytes.size(), limit - sent);
            out.write(bytes.toByteArray(), 0, allowed);
            out.flush();
            sent += allowed;
            if (sent >= limit) {
                throw new IOException("broken on purpose");
            }
        }
    }

    /** Waits for lines unless the pod has ended; returns an empty list at the end. */
    private synchronized List<String> after(String pod, int from, boolean follow) throws IOException {
        while (lines.getOrDefault(pod, List.of()).size() <= from && follow && !ended.getOrDefault(pod, false)) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IOException("the server closes", e);
            }
        }
        List<String> all = lines.getOrDefault(pod, List.of());
        return List.copyOf(all.subList(Math.min(from, all.size()), all.size()));
    }
}
