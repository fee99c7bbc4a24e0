package io.gangflow.training.store;

import io.gangflow.jobs.storage.RetryPolicy;
import io.gangflow.jobs.storage.S3Place;
import io.gangflow.jobs.storage.S3Requests;
import io.gangflow.jobs.storage.StorageException;
import io.gangflow.training.environment.EnvironmentException;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Objects of an S3 bucket under a prefix, without the AWS SDK, which would add 9 MB and most of a second to the start
 * of every rank. All jobs share these S3 requests.
 */
final class BucketStore implements Store {

    /** Less than 3 s in total, because the other ranks wait. */
    private static final RetryPolicy PATIENCE = new RetryPolicy(4, 400, 1_600);

    private final S3Requests requests;
    private final String bucket;
    private final String folder;

    /** @param prefix empty for the whole bucket */
    BucketStore(Variables environment, String bucket, String prefix) {
        try {
            this.requests = S3Requests.of(environment.values(), PATIENCE);
        } catch (StorageException misconfigured) {
            throw new EnvironmentException(String.valueOf(misconfigured.getMessage()));
        }
        this.bucket = bucket;
        this.folder = prefix.isEmpty() ? "" : prefix + "/";
    }

    @Override
    public Optional<byte[]> read(String name, int limit) throws IOException {
        return requests.read(place(name), limit);
    }

    @Override
    public void write(String name, byte[] content) throws IOException {
        requests.write(place(name), content);
    }

    @Override
    public void delete(String name) throws IOException {
        requests.delete(place(name));
    }

    /** Returns the names of the objects directly under the prefix. */
    @Override
    public List<String> names() throws IOException {
        return requests.list(place("")).stream()
                .filter(entry -> entry.key().startsWith(folder))
                .map(entry -> entry.key().substring(folder.length()))
                .filter(name -> !name.isEmpty() && !name.contains("/"))
                .sorted()
                .toList();
    }

    private S3Place place(String name) {
        return new S3Place(bucket, folder + name);
    }
}
