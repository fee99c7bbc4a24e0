package io.gangflow.minicluster.s3;

import io.gangflow.minicluster.http.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;

/**
 * S3 on loopback, with the subset that S3A, the AWS SDKs and the jobs use: buckets are subfolders of one folder,
 * objects are plain files in them. Path-style addresses, AWS Signature Version 4, conditional writes, multipart
 * uploads. Because objects are files, a key cannot be both an object and the folder of others. Thread-safe.
 *
 * <p>Operations: ListBuckets, HeadBucket, CreateBucket, GetBucketLocation, ListObjectsV2, HeadObject, GetObject,
 * PutObject, CopyObject, DeleteObject, DeleteObjects, CreateMultipartUpload, UploadPart, UploadPartCopy,
 * CompleteMultipartUpload, AbortMultipartUpload, ListParts, ListMultipartUploads; after the Amazon S3 API reference,
 * version 2006-03-01.
 */
public final class S3Server implements AutoCloseable {

    /** Folder for incomplete objects below the server's folder, on the same disk as the buckets in it. */
    public static final String TEMPORARY = ".gangflow-s3/tmp";

    private final LoopbackServer http;

    private S3Server(LoopbackServer http) {
        this.http = http;
    }

    /**
     * Starts a server on a free port.
     *
     * @param folder contains the buckets; created when absent
     * @throws IOException when the folder cannot be written or no port is free
     */
    public static S3Server start(Path folder, Credentials credentials) throws IOException {
        return start(folder, credentials, Buckets.PLAIN);
    }

    /** Starts a server with buckets in other locations; throws as the other method does. */
    public static S3Server start(Path folder, Credentials credentials, Buckets buckets) throws IOException {
        return start(folder, credentials, buckets, Clock.systemUTC());
    }

    static S3Server start(Path folder, Credentials credentials, Buckets buckets, Clock clock) throws IOException {
        Folders folders = new Folders(folder, buckets);
        S3ObjectStore store = new S3ObjectStore(folders);
        S3Router router = new S3Router(
                new BucketOperations(store),
                new ObjectOperations(store),
                new MultipartOperations(store, new MultipartUploads(folders, clock)));
        return new S3Server(
                LoopbackServer.start(0, "s3", new S3Handler(new SignatureCheck(credentials, clock), router)));
    }

    /** The address of the server, such as {@code http://127.0.0.1:34567}. */
    public URI endpoint() {
        return http.url();
    }

    /** Stops immediately; pending requests are cut off. */
    @Override
    public void close() {
        http.close();
    }
}
