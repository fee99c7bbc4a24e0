package io.gangflow.minicluster.s3;

import com.sun.net.httpserver.Headers;
import io.gangflow.faults.Killed;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.Turns;
import io.gangflow.faults.disk.SimulatedDisk;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The operations of the embedded S3 above a simulated disk, in one process after the other. */
final class SimulatedS3 {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** The content of an object is not forced to the disk before it is moved into place. */
        CONTENT_NOT_FORCED,
        /** The metadata of an object are not forced to the disk before it is moved into place. */
        METADATA_NOT_FORCED,
        /** Staged metadata are not found by the next server. */
        NO_STAGED_METADATA,
        /** Requests change objects at the same time. */
        NO_LOCK,
        /** An object is written where readers see it. */
        WRITE_IN_PLACE,
        /** The response to a PUT is sent before the object is there. */
        EARLY_RESPONSE,
        /** A refused PUT counts as a success. */
        REFUSAL_IS_SUCCESS,
        /** PUT ignores that an object exists. */
        NO_PRECONDITIONS,
        /** A deletion leaves the file. */
        NO_DELETION
    }

    private static final int MIN_PART_BYTES = 4;

    /** A response: its status, headers and body. */
    record Response(int status, Map<String, String> headers, String body) {
        boolean isGood() {
            return status / 100 == 2;
        }
    }

    private final Simulation simulation;
    private final Planted planted;
    private final Turns turns;
    private final SimulatedDisk disk;
    private SimulatedProcess process = new SimulatedProcess("s3-0");
    private Optional<S3Router> router = Optional.empty();
    private final TurnsLock starting;
    private int starts;
    private long ids;

    SimulatedS3(Simulation simulation, Planted planted, Turns turns, int percent) {
        this.simulation = simulation;
        this.planted = planted;
        this.turns = turns;
        this.starting = new TurnsLock(turns, true);
        this.disk = new SimulatedDisk(simulation, turns::pause, SimulatedDisk.CHANGES, percent);
        if (planted == Planted.CONTENT_NOT_FORCED) {
            disk.ignoreForce(path -> path.contains("/tmp/"));
        }
        if (planted == Planted.METADATA_NOT_FORCED) {
            disk.ignoreForce(path -> path.endsWith(".next"));
        }
        if (planted == Planted.NO_STAGED_METADATA) {
            disk.hide(path -> path.endsWith(".next"));
        }
    }

    SimulatedDisk disk() {
        return disk;
    }

    /** Ends the server, and the machine. */
    void losePower() {
        process.kill();
        disk.losePower();
    }

    private Path root() {
        return disk.root(process).resolve("s3");
    }

    private S3Router running() throws IOException {
        starting.lock();
        try {
            return process.isDead() || router.isEmpty() ? started() : router.get();
        } finally {
            starting.unlock();
        }
    }

    private S3Router started() throws IOException {
        process = new SimulatedProcess("s3-" + starts++);
        router = Optional.empty();
        Folders folders = new Folders(root(), new Buckets(Map.of(), true));
        S3ObjectStore store = new S3ObjectStore(folders, new TurnsLock(turns, planted != Planted.NO_LOCK));
        MultipartUploads uploads = new MultipartUploads(
                folders, simulation.time().clock(Duration.ZERO), MIN_PART_BYTES, () -> new UUID(0, ids++));
        S3Router started = new S3Router(
                new BucketOperations(store), new ObjectOperations(store), new MultipartOperations(store, uploads));
        router = Optional.of(started);
        return started;
    }

    /**
     * Sends a request to the server, which starts if it is not running.
     *
     * @throws Killed when it ends before the response
     */
    Response send(String method, String bucket, String key, Map<String, String> query, Headers headers, String body) {
        if (planted == Planted.NO_PRECONDITIONS) {
            headers.remove("If-None-Match");
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        S3Request request = new S3Request(
                method, "/" + bucket + "/" + key, bucket, key, query, headers, new ByteArrayInputStream(bytes));
        boolean puts = method.equals("PUT") && query.isEmpty();
        simulation.log(request.method() + " " + request.path() + " " + query + " " + body);
        Response response;
        try {
            S3Router server = running();
            if (planted == Planted.WRITE_IN_PLACE && puts) {
                Files.createDirectories(root().resolve(bucket).resolve(key).getParent());
                Files.write(root().resolve(bucket).resolve(key), bytes);
            }
            if (planted == Planted.NO_DELETION && method.equals("DELETE")) {
                return new Response(204, Map.of(), "");
            }
            response = read(server.route(request, new ChunkSigner(new byte[1], "", "", "")));
        } catch (S3Error e) {
            response = new Response(e.status(), Map.of(), e.code() + " " + e.getMessage());
        } catch (IOException e) {
            response = new Response(500, Map.of(), String.valueOf(e));
        } catch (Killed e) {
            if (planted == Planted.EARLY_RESPONSE && puts) {
                return good(bytes);
            }
            throw e;
        }
        simulation.log(response.status() + " " + (response.isGood() ? "" : response.body()));
        return puts && planted == Planted.REFUSAL_IS_SUCCESS && !response.isGood() ? good(bytes) : response;
    }

    private static Response good(byte[] content) {
        return new Response(200, Map.of("ETag", etag(content)), "");
    }

    static String etag(byte[] content) {
        return '"' + HexFormat.of().formatHex(Hashes.digest("MD5").digest(content)) + '"';
    }

    private static Response read(S3Response response) throws IOException {
        if (response.content() instanceof S3Response.Slice slice) {
            ByteBuffer buffer = ByteBuffer.allocate((int) slice.length());
            int read = slice.file().read(buffer, slice.from());
            return new Response(
                    response.status(),
                    response.headers(),
                    new String(buffer.array(), 0, Math.max(0, read), StandardCharsets.UTF_8));
        }
        return new Response(response.status(), response.headers(), ((S3Response.Text) response.content()).text());
    }
}
