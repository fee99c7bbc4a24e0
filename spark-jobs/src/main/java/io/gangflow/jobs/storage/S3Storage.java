package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Objects of S3: read by ranges, written with a single PUT, of at most 5 GiB as S3 has it. */
final class S3Storage implements Storage {

    private static final Pattern HIDDEN = Pattern.compile("(^|/)[._]");

    private final S3Requests requests;

    S3Storage(S3Endpoint endpoint) {
        this.requests = new S3Requests(endpoint, Clock.systemUTC());
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
        String next = "";
        do {
            ObjectList page = list(place.bucket(), folder, next);
            for (ObjectList.Entry entry : page.entries()) {
                String name = entry.key().substring(folder.length());
                if (!entry.key().endsWith("/") && !HIDDEN.matcher(name).find()) {
                    sources.add(new S3Source(requests, new S3Place(place.bucket(), entry.key()), entry.size()));
                }
            }
            next = page.next();
        } while (!next.isEmpty());
        if (sources.isEmpty()) {
            throw new StorageException("there is no object " + place + " and none beneath it");
        }
        return sources;
    }

    private ObjectList list(String bucket, String prefix, String token) throws IOException {
        TreeMap<String, String> query = new TreeMap<>();
        query.put("list-type", "2");
        query.put("prefix", AwsSignature.encode(prefix, false));
        if (!token.isEmpty()) {
            query.put("continuation-token", AwsSignature.encode(token, false));
        }
        try (InputStream xml = requests.get(new S3Place(bucket, ""), query, "")) {
            if (xml == null) {
                throw new StorageException("there is no bucket `" + bucket + "`");
            }
            return ObjectList.read(xml);
        }
    }

    @Override
    public Upload write(String text) throws IOException {
        S3Place place = S3Place.parse(text);
        if (place.key().isEmpty() || place.key().endsWith("/")) {
            throw new StorageException(text + " is a folder; name an object in it");
        }
        return new S3Upload(requests, place);
    }

    private record S3Source(S3Requests requests, S3Place place, long size) implements Source {

        @Override
        public String name() {
            return place.toString();
        }

        @Override
        public InputStream open(long from, long to) throws IOException {
            if (from == to) {
                return InputStream.nullInputStream();
            }
            InputStream body = requests.get(place, new TreeMap<>(), "bytes=" + from + "-" + (to - 1));
            if (body == null) {
                throw new StorageException("object " + place + " was deleted while it was read");
            }
            return new FirstBytes(body, to - from);
        }
    }

    private static final class S3Upload implements Upload {

        private final S3Requests requests;
        private final S3Place place;
        private final TemporaryFile file;
        private final DigestOutputStream stream;

        S3Upload(S3Requests requests, S3Place place) throws IOException {
            this.requests = requests;
            this.place = place;
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
            requests.put(
                    place,
                    file.path(),
                    HexFormat.of().formatHex(stream.getMessageDigest().digest()));
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
