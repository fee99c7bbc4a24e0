package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Random;

/** The connection from the servers to the model API server. The seed adds faults, up to a maximum number. */
final class FaultyWire {

    private static final int[] CODES = {409, 429, 500, 503, 504};

    private final ModelServer server;
    private final Interleaving threads;
    private final Random random;
    private int faultsLeft;
    private int faults;

    FaultyWire(ModelServer server, Interleaving threads, Random random, int faults) {
        this.server = server;
        this.threads = threads;
        this.random = random;
        this.faultsLeft = faults;
    }

    int faults() {
        return faults;
    }

    /** The process of a server; after its death, none of its requests arrives. */
    static final class Replica {
        private boolean dead;

        boolean dead() {
            return dead;
        }
    }

    ModelHttp.Wire from(Replica process) {
        return (method, path, body) -> send(process, method, path, ModelHttp.JSON.readTree(body));
    }

    private ModelServer.Answer send(Replica process, String method, String path, JsonNode body) throws IOException {
        threads.pause();
        if (process.dead) {
            throw new IOException("the process is dead");
        }
        // A client that lists by label changes what it finds; the API server then reads from its storage.
        boolean list = method.equals("GET") && path.endsWith("/workflows") && !body.has("labelSelector");
        if (faultsLeft == 0 || random.nextInt(3) > 0) {
            return server.call(method, path, body);
        }
        int fault = random.nextInt(list ? 7 : 6);
        faultsLeft--;
        faults++;
        return switch (fault) {
            case 0 -> crash(process);
            case 1 -> {
                server.call(method, path, body);
                yield crash(process);
            }
            case 2 -> {
                server.call(method, path, body);
                throw new IOException("the reply is lost");
            }
            case 3 -> {
                server.call(method, path, body.deepCopy());
                threads.pause(); // a client that retries waits a little
                yield server.call(method, path, body);
            }
            case 4 -> ModelServer.status(CODES[random.nextInt(CODES.length)], "Injected");
            case 5 -> {
                server.call(method, path, body);
                yield ModelServer.status(504, "Timeout");
            }
            default -> server.stale(random.nextInt(20));
        };
    }

    private static ModelServer.Answer crash(Replica process) throws IOException {
        process.dead = true;
        throw new IOException("the process is killed");
    }
}
