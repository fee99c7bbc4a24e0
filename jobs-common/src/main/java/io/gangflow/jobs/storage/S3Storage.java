package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Storage in S3: objects are read in ranges, and written with a single PUT of at most 5 GiB, S3's limit. */
final class S3Storage implements Storage {

    private static final Pattern HIDDEN = Pattern.compile("(^|/)[._]");

    private final S3Requests requests;
    private final boolean conditional;
    private final Path temporary;

    S3Storage(Map<String, String> environment) throws StorageException {
        this(
                S3Requests.of(environment, RetryPolicy.USUAL),
                S3Variable.flag(S3Variable.GANGFLOW_S3_CONDITIONAL_WRITES, environment, true),
                Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** @param temporary receives objects until they are complete */
    S3Storage(S3Requests requests, boolean conditional, Path temporary) {
        this.requests = requests;
        this.conditional = conditional;
        this.temporary = temporary;
    }

    @Override
    public List<Source> sources(String text) throws IOException {
        S3Place place = S3Place.parse(text);
        if (!place.key().isEmpty() && !place.key().endsWith("/")) {
            Optional<ObjectList.Entry> object = requests.find(place);
            if (object.isPresent()) {
                return List.of(new S3Source(requests, place, object.get()));
            }
        }
        String folder = place.key().isEmpty() || place.key().endsWith("/") ? place.key() : place.key() + "/";
        List<Source> sources = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (ObjectList.Entry entry : requests.list(new S3Place(place.bucket(), folder))) {
            String name = entry.key().substring(folder.length());
            names.add(name.split("/", 2)[0]);
            if (!entry.key().endsWith("/") && !HIDDEN.matcher(name).find()) {
                sources.add(new S3Source(requests, new S3Place(place.bucket(), entry.key()), entry));
            }
        }
        CompleteOutput.check(place.toString(), names);
        if (sources.isEmpty()) {
            throw new StorageException("there is no object " + place + " and none beneath it");
        }
        return sources;
    }

    @Override
    public Upload write(String text, WriteMode mode) throws IOException {
        S3Place place = S3Place.parse(text);
        if (place.key().isEmpty() || place.key().endsWith("/")) {
            throw new StorageException(text + " is a folder; name an object in it");
        }
        if (mode == WriteMode.ERRORIFEXISTS && requests.find(place).isPresent()) {
            throw WriteMode.exists(place);
        }
        TemporaryFile file = TemporaryFile.in(temporary, "upload");
        return new S3Upload(requests, place, file, mode == WriteMode.ERRORIFEXISTS && conditional);
    }

    private record S3Source(S3Requests requests, S3Place place, ObjectList.Entry object) implements Source {

        @Override
        public String name() {
            return place.toString();
        }

        @Override
        public long size() {
            return object.size();
        }

        @Override
        public InputStream open(long from, long to) throws IOException {
            return new ObjectBody(requests, place, object.etag(), from, to);
        }
    }

    private static final class S3Upload implements Upload {

        private final S3Requests requests;
        private final S3Place place;
        private final TemporaryFile file;
        private final boolean onlyNew;
        private final DigestOutputStream stream;

        S3Upload(S3Requests requests, S3Place place, TemporaryFile file, boolean onlyNew) {
            this.requests = requests;
            this.place = place;
            this.onlyNew = onlyNew;
            this.file = file;
            MessageDigest sha256 = AwsSignature.newSha256();
            this.stream = new DigestOutputStream(file.stream(), sha256);
        }

        @Override
        public OutputStream stream() {
            return stream;
        }

        @Override
        public void commit() throws IOException {
            file.finish();
            byte[] sha256 = stream.getMessageDigest().digest();
            if (!requests.put(place, file.path(), HexFormat.of().formatHex(sha256), onlyNew) && !holds(sha256)) {
                throw WriteMode.exists(place);
            }
        }

        /**
         * Returns whether the object has this content. A PUT whose response was lost is retried, and then rejected
         * because of the object that it created itself.
         */
        private boolean holds(byte[] sha256) throws IOException {
            MessageDigest there = AwsSignature.newSha256();
            Optional<ObjectList.Entry> object = requests.find(place);
            long size = Files.size(file.path());
            if (object.isEmpty() || object.get().size() != size) {
                return false;
            }
            String etag = object.get().etag();
            try (InputStream body = new DigestInputStream(new ObjectBody(requests, place, etag, 0, size), there)) {
                body.transferTo(OutputStream.nullOutputStream());
            }
            return MessageDigest.isEqual(sha256, there.digest());
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
