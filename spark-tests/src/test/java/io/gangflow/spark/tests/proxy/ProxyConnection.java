package io.gangflow.spark.tests.proxy;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The connection of a client, and the connection to the server to which its requests are forwarded. */
final class ProxyConnection {

    private static final int PAUSE_MILLIS = 100;
    private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

    private final Socket client;
    private final URI server;
    private final FaultPlan plan;

    ProxyConnection(Socket client, URI server, FaultPlan plan) {
        this.client = client;
        this.server = server;
        this.plan = plan;
    }

    void serve() throws IOException {
        try (client;
                Socket upstream = new Socket(server.getHost(), server.getPort())) {
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream());
            OutputStream out = new BufferedOutputStream(client.getOutputStream());
            InputStream upstreamIn = new BufferedInputStream(upstream.getInputStream());
            OutputStream upstreamOut = new BufferedOutputStream(upstream.getOutputStream());
            while (true) {
                Optional<HttpMessage> request = read(in, out);
                if (request.isEmpty() || !exchange(request.get(), out, upstreamIn, upstreamOut)) {
                    return;
                }
            }
        }
    }

    /** The proxy itself responds 100 Continue, so that a plan sees each request complete. */
    private static Optional<HttpMessage> read(InputStream in, OutputStream out) throws IOException {
        Optional<List<String>> head = HttpMessage.head(in);
        if (head.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>(head.get());
        if (!HttpMessage.header(lines, "Expect").isEmpty()) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            lines.removeIf(line -> line.regionMatches(true, 0, "Expect:", 0, 7));
        }
        return Optional.of(new HttpMessage(lines, HttpMessage.body(in, lines)));
    }

    /** Returns whether the connection can be reused. */
    private boolean exchange(HttpMessage message, OutputStream out, InputStream upstreamIn, OutputStream upstreamOut)
            throws IOException {
        String[] line = message.head().get(0).split(" ", -1);
        ProxiedRequest request = new ProxiedRequest(
                line[0], line[1], message.head().subList(1, message.head().size()), deleted(line, message.body()));
        Fault fault = plan.before(request);
        switch (fault) {
            case RESET_BEFORE -> {
                return reset();
            }
            case ERROR -> {
                return refuse(out, line[0], "500 Internal Server Error", "InternalError", "");
            }
            case SLOW_DOWN -> {
                return refuse(out, line[0], "503 Slow Down", "SlowDown", "");
            }
            case DENIED -> {
                return refuse(out, line[0], "403 Forbidden", "AccessDenied", "");
            }
            case WRONG_REGION -> {
                String region = "the region 'us-east-1' is wrong; expecting 'eu-central-1'";
                return refuse(out, line[0], "400 Bad Request", "AuthorizationHeaderMalformed", region);
            }
            default -> {}
        }
        upstreamOut.write(message.headBytes());
        upstreamOut.write(message.body());
        upstreamOut.flush();
        HttpMessage answer = answer(upstreamIn, line[0]);
        plan.after(request, answer.status());
        return pass(answer, fault, out);
    }

    private static String deleted(String[] line, byte[] body) {
        if (!line[0].equals("POST") || !line[1].endsWith("?delete")) {
            return "";
        }
        Matcher key = KEY.matcher(new String(body, StandardCharsets.UTF_8));
        return key.find() ? key.group(1) : "";
    }

    private boolean pass(HttpMessage answer, Fault fault, OutputStream out) throws IOException {
        int half = answer.body().length / 2;
        if (fault == Fault.RESET_AFTER || (fault == Fault.TRUNCATED && half == 0)) {
            return reset();
        }
        pause(fault);
        out.write(answer.headBytes());
        out.write(answer.body(), 0, half);
        if (fault == Fault.TRUNCATED) {
            out.flush();
            return reset();
        }
        if (fault == Fault.SLOW) {
            out.flush();
            pause(fault);
        }
        out.write(answer.body(), half, answer.body().length - half);
        out.flush();
        return true;
    }

    private static void pause(Fault fault) {
        if (fault != Fault.SLOW) {
            return;
        }
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static HttpMessage answer(InputStream in, String method) throws IOException {
        List<String> head = HttpMessage.head(in).orElseThrow(() -> new IOException("the server gave no answer"));
        boolean bodyless = method.equals("HEAD")
                || head.get(0).contains(" 204")
                || head.get(0).contains(" 304");
        return new HttpMessage(head, bodyless ? new byte[0] : HttpMessage.body(in, head));
    }

    private static boolean refuse(OutputStream out, String method, String status, String code, String reason)
            throws IOException {
        String body = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>" + code + "</Code><Message>"
                + (reason.isEmpty() ? "made by the test's proxy" : reason) + "</Message></Error>";
        out.write(("HTTP/1.1 " + status + "\r\nContent-Type: application/xml\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + (method.equals("HEAD") ? "" : body))
                .getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        return true;
    }

    /** Closes with a RST, as when a peer crashes, instead of the FIN of an orderly close. */
    private boolean reset() throws IOException {
        client.setSoLinger(true, 0);
        client.close();
        return false;
    }
}
