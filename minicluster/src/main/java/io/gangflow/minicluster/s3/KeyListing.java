package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * One page of a bucket's keys.
 *
 * @param next the token of the next page, empty on the last
 */
record KeyListing(List<StoredObject> objects, List<String> commonPrefixes, String next) {

    /** Sorts after every key that starts with the text before it. */
    private static final String LAST = new String(Character.toChars(Character.MAX_CODE_POINT));

    KeyListing {
        objects = List.copyOf(objects);
        commonPrefixes = List.copyOf(commonPrefixes);
    }

    int size() {
        return objects.size() + commonPrefixes.size();
    }

    /** A list request; {@code after} is the key after which to start. */
    record Query(String bucket, String prefix, String delimiter, String after, int maxKeys, boolean urlEncoded) {

        static Query of(S3Request request) throws S3Error {
            return new Query(
                    request.bucket(),
                    request.parameter("prefix"),
                    request.parameter("delimiter"),
                    request.hasParameter("continuation-token")
                            ? decode(request.parameter("continuation-token"))
                            : request.parameter("start-after"),
                    Math.min(Page.MAX, request.number("max-keys", Page.MAX)),
                    request.parameter("encoding-type").equals("url"));
        }

        private static String decode(String token) throws S3Error {
            try {
                return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                throw S3Error.invalid("the continuation token is not one of this server's");
            }
        }

        String encoded(String name) {
            return urlEncoded ? PercentEncoding.encode(name, true) : name;
        }
    }

    static KeyListing of(S3ObjectStore store, Query query) throws IOException, S3Error {
        Filling page = new Filling(store, query);
        Optional<Path> bucket = store.folders().listed(query.bucket());
        if (query.maxKeys() > 0 && bucket.isPresent()) {
            new KeyWalk(query.prefix(), query.after(), page::add).walk(bucket.get());
        }
        return new KeyListing(page.objects, page.commonPrefixes, page.next);
    }

    /** A page while it is being filled. */
    private static final class Filling {

        private final S3ObjectStore store;
        private final Query query;
        private final List<StoredObject> objects = new ArrayList<>();
        private final List<String> commonPrefixes = new ArrayList<>();
        private String group = "";
        private String last = "";
        private String next = "";

        Filling(S3ObjectStore store, Query query) {
            this.store = store;
            this.query = query;
        }

        boolean add(String key) throws IOException, S3Error {
            if (!group.isEmpty() && key.startsWith(group)) {
                return true;
            }
            Optional<StoredObject> object = store.find(new ObjectName(query.bucket(), key));
            if (object.isEmpty()) {
                return true; // a folder without a marker object, or deleted since
            }
            if (objects.size() + commonPrefixes.size() == query.maxKeys()) {
                next = Base64.getUrlEncoder().withoutPadding().encodeToString(last.getBytes(StandardCharsets.UTF_8));
                return false;
            }
            int end = query.delimiter().isEmpty()
                    ? -1
                    : key.indexOf(query.delimiter(), query.prefix().length());
            if (end < 0) {
                objects.add(object.get());
                last = key;
            } else {
                group = key.substring(0, end + query.delimiter().length());
                commonPrefixes.add(group);
                last = group + LAST;
            }
            return true;
        }
    }
}
