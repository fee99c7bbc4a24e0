package io.gangflow.minicluster.s3;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * S3 on loopback, as far as S3A, the AWS SDKs and the jobs use it: buckets are the folders of one folder, objects are
 * plain files in them. Path-style addresses, AWS Signature Version 4, conditional writes, uploads in parts. One key
 * cannot be both an object and the folder of others, as files cannot. Thread-safe.
 *
 * <p>Operations: ListBuckets, HeadBucket, CreateBucket, GetBucketLocation, ListObjectsV2, HeadObject, GetObject,
 * PutObject, CopyObject, DeleteObject, DeleteObjects, CreateMultipartUpload, UploadPart, UploadPartCopy, CompleteMultipartUpload,
 * AbortMultipartUpload, ListParts, ListMultipartUploads; after the Amazon S3 API reference, version 2006-03-01.
 */
public final class S3Server implements AutoCloseable {

    private static final int THREADS = 32;
    private static final int BACKLOG = 128;

    private final HttpServer server;
    private final ExecutorService threads;

    private S3Server(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /**
     * Starts to serve on a free port.
     *
     * @param folder holds the buckets; created when absent
     * @throws IOException when the folder cannot be written or no port is free
     */
    public static S3Server start(Path folder, Credentials credentials) throws IOException {
        return start(folder, credentials, S3Clock.wall());
    }

    static S3Server start(Path folder, Credentials credentials, Clock clock) throws IOException {
        // Without it every small answer waits 40 ms for an acknowledgement; read once, when the first server is made.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
        Folders folders = new Folders(folder);
        ObjectStore store = new ObjectStore(folders);
        S3Router router = new S3Router(
                new BucketOperations(store),
                new ObjectOperations(store),
                new MultipartOperations(store, new MultipartUploads(folders, clock)));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        AtomicInteger number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "s3-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(threads);
        server.createContext("/", new S3Handler(new SignatureCheck(credentials, clock), router));
        server.start();
        return new S3Server(server, threads);
    }

    /** Such as {@code http://127.0.0.1:34567}. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Ends at once; requests under way are cut off. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
