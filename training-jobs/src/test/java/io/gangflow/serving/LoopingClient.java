package io.gangflow.serving;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Sends predictions one after the other, and counts them. It opens a new connection when the server closes one, as long
 * as the server is ready, like clients behind a Kubernetes Service.
 */
final class LoopingClient extends Thread {

    private final int port;
    private final BooleanSupplier mayConnect;
    private final BooleanSupplier goOn;
    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private int sent;
    private int lost;
    private String problem = "";

    LoopingClient(int port, BooleanSupplier mayConnect, BooleanSupplier goOn) {
        this.port = port;
        this.mayConnect = mayConnect;
        this.goOn = goOn;
        setDaemon(true);
    }

    int sent() {
        return sent;
    }

    int lost() {
        return lost;
    }

    Map<Integer, Integer> statuses() {
        return statuses;
    }

    String problem() {
        return problem;
    }

    @Override
    public void run() {
        boolean more = true;
        while (more && goOn.getAsBoolean() && mayConnect.getAsBoolean()) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(10_000);
                socket.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(socket.getInputStream());
                more = talk(socket, in);
            } catch (ConnectException closed) {
                more = false; // nothing was sent
            } catch (IOException broken) {
                lost++;
                problem = broken.toString();
                more = false;
            }
        }
    }

    /** Sends requests until the server closes this connection; returns whether to continue. */
    private boolean talk(Socket socket, InputStream in) throws IOException {
        String row = "[" + String.join(",", Collections.nCopies(20, "1.5")) + "]";
        String body = "{\"features\":[" + row + "]}";
        byte[] request = ("POST /predict HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: "
                        + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
        while (goOn.getAsBoolean()) {
            sent++;
            socket.getOutputStream().write(request);
            String head = head(in);
            statuses.merge(Integer.parseInt(head.substring(9, 12)), 1, Integer::sum);
            int length = Integer.parseInt(head.replaceAll("(?s).*content-length: (\\d+).*", "$1"));
            if (in.readNBytes(length).length < length) {
                throw new IOException("half an answer");
            }
            if (head.contains("connection: close")) {
                return true;
            }
        }
        return false;
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("closed after \"" + head + "\"");
            }
            head.append((char) next);
        }
        return head.toString().toLowerCase(Locale.ROOT);
    }
}
