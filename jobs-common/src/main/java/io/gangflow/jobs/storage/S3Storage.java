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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Storage in S3: objects are read in ranges, and written with a single PUT of at most 5 GiB, S3's limit. */
final class S3Storage implements Storage {

    private static final Pattern HIDDEN = Pattern.compile("(^|/)[._]");

    private final S3Requests requests;
    private final boolean conditional;

    S3Storage(Map<String, String> environment) throws StorageException {
        this.requests = S3Requests.of(environment, RetryPolicy.USUAL);
        this.conditional = S3Variable.flag(S3Variable.GANGFLOW_S3_CONDITIONAL_WRITES, environment, true);
    }

    @Override
    public List<Source> sources(String text) throws IOException {
        S3Place place = S3Place.parse(text);
        if (!place.key().isEmpty() && !place.key().endsWith("/")) {
            long size = requests.size(place);
            if (size >= 0) {
                return List.of(new S3Source(requests, place, size));
            }
        }
        String folder = place.key().isEmpty() || place.key().endsWith("/") ? place.key() : place.key() + "/";
        List<Source> sources = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (ObjectList.Entry entry : requests.list(new S3Place(place.bucket(), folder))) {
            String name = entry.key().substring(folder.length());
            names.add(name.split("/", 2)[0]);
            if (!entry.key().endsWith("/") && !HIDDEN.matcher(name).find()) {
                sources.add(new S3Source(requests, new S3Place(place.bucket(), entry.key()), entry.size()));
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
        if (mode == WriteMode.ERRORIFEXISTS && requests.size(place) >= 0) {
            throw WriteMode.exists(place);
        }
        return new S3Upload(requests, place, mode == WriteMode.ERRORIFEXISTS && conditional);
    }

    private record S3Source(S3Requests requests, S3Place place, long size) implements Source {

        @Override
        public String name() {
            return place.toString();
        }

        @Override
        public InputStream open(long from, long to) throws IOException {
            return new ObjectBody(requests, place, from, to);
        }
    }

    private static final class S3Upload implements Upload {

        private final S3Requests requests;
        private final S3Place place;
        private final TemporaryFile file;
        private final boolean onlyNew;
        private final DigestOutputStream stream;

        S3Upload(S3Requests requests, S3Place place, boolean onlyNew) throws IOException {
            this.requests = requests;
            this.place = place;
            this.onlyNew = onlyNew;
            this.file = TemporaryFile.in(Path.of(System.getProperty("java.io.tmpdir")), "upload");
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
            long size = requests.size(place);
            if (size != Files.size(file.path())) {
                return false;
            }
            try (InputStream body = new DigestInputStream(new ObjectBody(requests, place, 0, size), there)) {
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
