package io.gangflow.spark.tests.s3;

import io.gangflow.minicluster.s3.Credentials;
import io.gangflow.minicluster.s3.S3Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An S3 server with buckets {@code corpus} and {@code results}, whose objects are inspected as files. */
final class S3Fixture implements AutoCloseable {

    static final String ACCESS_KEY = "AKIDPLANTEDKEY00001";
    static final String SECRET_KEY = "canary-key-0planted+secret/key+0123456789abcdef";

    private final Path folder;
    private final S3Server server;

    private S3Fixture(Path folder, S3Server server) {
        this.folder = folder;
        this.server = server;
    }

    static S3Fixture start(Path folder) throws IOException {
        for (String bucket : List.of("corpus", "results", "denied", "elsewhere")) {
            Files.createDirectories(folder.resolve(bucket));
        }
        return new S3Fixture(folder, S3Server.start(folder, new Credentials(ACCESS_KEY, SECRET_KEY)));
    }

    URI endpoint() {
        return server.endpoint();
    }

    Map<String, String> environment() {
        return environment(server.endpoint());
    }

    /** Returns the environment of a client that uses a proxy. */
    static Map<String, String> environment(URI endpoint) {
        return new TreeMap<>(Map.of(
                "AWS_ENDPOINT_URL_S3",
                endpoint.toString(),
                "AWS_REGION",
                "us-east-1",
                "AWS_ACCESS_KEY_ID",
                ACCESS_KEY,
                "AWS_SECRET_ACCESS_KEY",
                SECRET_KEY));
    }

    Path file(String bucketAndKey) {
        return folder.resolve(bucketAndKey);
    }

    Path write(String bucketAndKey, String text) throws IOException {
        Path file = file(bucketAndKey);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Returns the keys in a folder, relative to it, sorted. */
    List<String> keys(String bucketAndPrefix) {
        Path prefix = file(bucketAndPrefix);
        if (!Files.isDirectory(prefix)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(prefix)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> prefix.relativize(file).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of multipart uploads that were neither completed nor aborted. */
    int openUploads() {
        try (Stream<Path> uploads = Files.list(folder.resolve(".gangflow-s3/uploads"))) {
            return (int) uploads.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
