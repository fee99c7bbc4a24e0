package io.gangflow.minicluster.s3;

import com.sun.net.httpserver.Headers;
import io.gangflow.faults.Fault;
import io.gangflow.faults.Killed;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.Turns;
import io.gangflow.minicluster.s3.SimulatedS3.Planted;
import io.gangflow.minicluster.s3.SimulatedS3.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two writers, each with keys of its own, keys that are written once by either, and a reader, while the disk is full,
 * the server is killed and its machine loses its power. What was acknowledged is there, with its metadata; what was
 * refused changed nothing; a reader gets one version or the other.
 */
final class S3StoreWorld {

    static final int MOST_FAULTS = 12;

    private static final int PERCENT = 4;
    private static final int STEPS = 12;
    private static final List<String> KEYS = List.of("a", "dir/b", "dir/sub/c", "dir", "dir/");
    private static final String ABSENT = "";
    private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");
    private static final Pattern UPLOAD = Pattern.compile("<UploadId>([^<]*)</UploadId>");

    private final Simulation simulation;
    private final Turns turns;
    private final SimulatedS3 s3;
    /** The values that an object may have, by bucket and key; an empty value for no object. */
    private final Map<String, Set<String>> possible = new TreeMap<>();
    /** All values that were sent. */
    private final Map<String, Set<String>> sent = new TreeMap<>();

    private final List<String> acknowledgedOnce = new ArrayList<>();
    private boolean lostPower;
    private int values;

    S3StoreWorld(Simulation simulation, Planted planted) {
        this.simulation = simulation;
        this.turns = new Turns(simulation);
        this.s3 = new SimulatedS3(simulation, planted, turns, PERCENT);
    }

    void run() {
        turns.add(() -> write("first"));
        turns.add(() -> write("second"));
        turns.add(this::read);
        turns.runAll();
        simulation.calmDown();
        turns.add(() -> {
            for (String bucket : List.of("first", "second")) {
                KEYS.forEach(key -> check(bucket, key));
                list(bucket);
            }
            checkOnce();
        });
        turns.runAll();
    }

    private void write(String bucket) {
        for (int step = 0; step < STEPS; step++) {
            String key = KEYS.get(simulation.below(KEYS.size()));
            switch (simulation.below(10)) {
                case 0, 1 -> change(bucket, key, ABSENT, () -> send("DELETE", bucket, key, Map.of(), ""));
                case 2 -> once();
                case 3 -> upload(bucket, key);
                case 4 -> list(bucket);
                case 5 -> moveTime();
                default -> put(bucket, key);
            }
            check(bucket, key);
        }
    }

    /** The machine loses its power, or its clock is set. */
    private void moveTime() {
        if (simulation.fault(Fault.CLOCK_SKEW, 20)) {
            s3.disk().skew(simulation.below(7_200_000) - 3_600_000L);
        }
        if (simulation.fault(Fault.POWER_FAILURE, 30)) {
            s3.losePower();
            lostPower = true;
            possible.replaceAll((name, now) -> {
                Set<String> all = new TreeSet<>(sent.getOrDefault(name, Set.of()));
                all.add(ABSENT);
                return all;
            });
        }
    }

    private void put(String bucket, String key) {
        String value = key.endsWith("/") ? "folder" : value();
        boolean doubled = simulation.fault(Fault.DOUBLED_REQUEST, 10);
        change(bucket, key, value, () -> {
            Response response = send("PUT", bucket, key, Map.of(), value);
            if (doubled && response.isGood()) {
                send("PUT", bucket, key, Map.of(), value);
            }
            return response;
        });
    }

    private String value() {
        return "v" + values++ + "-" + "x".repeat(simulation.below(3));
    }

    private interface Call {
        Response send();
    }

    /** Sends a change; when its response is lost, it may have been made. */
    private void change(String bucket, String key, String value, Call call) {
        String name = bucket + "/" + key;
        sent.computeIfAbsent(name, any -> new TreeSet<>()).add(value);
        Set<String> now = possible(name);
        try {
            Response response = call.send();
            if (response.isGood()) {
                possible.put(name, new TreeSet<>(Set.of(value)));
            } else {
                simulation.require(
                        response.status() != 409 || hasNeighbours(bucket, key),
                        "%s is refused: %s".formatted(name, response.body()));
            }
        } catch (Killed e) {
            possible(name).addAll(now);
            possible(name).add(value);
        }
    }

    private Set<String> possible(String name) {
        return possible.computeIfAbsent(name, any -> new TreeSet<>(Set.of(ABSENT)));
    }

    /** Whether an object may be there that shares a file or folder with this one. */
    private boolean hasNeighbours(String bucket, String key) {
        return KEYS.stream()
                .filter(other -> other.startsWith("dir") && !other.equals(key))
                .anyMatch(other -> !possible(bucket + "/" + other).equals(Set.of(ABSENT)));
    }

    private void upload(String bucket, String key) {
        if (key.endsWith("/")) {
            return;
        }
        String value = value() + "-in-parts";
        List<String> parts = List.of(value.substring(0, 5), value.substring(5));
        change(bucket, key, value, () -> {
            Response created = s3.send("POST", bucket, key, Map.of("uploads", ""), headers(value), "");
            Matcher id = UPLOAD.matcher(created.body());
            if (!id.find()) {
                return created;
            }
            StringBuilder list = new StringBuilder("<CompleteMultipartUpload>");
            for (int number = 1; number <= parts.size(); number++) {
                Map<String, String> query = Map.of("uploadId", id.group(1), "partNumber", Integer.toString(number));
                Response part = send("PUT", bucket, key, query, parts.get(number - 1));
                if (!part.isGood()) {
                    return part;
                }
                list.append("<Part><PartNumber>%d</PartNumber><ETag>%s</ETag></Part>"
                        .formatted(number, part.headers().get("ETag")));
            }
            return complete(
                    bucket,
                    key,
                    id.group(1),
                    list.append("</CompleteMultipartUpload>").toString());
        });
    }

    private Response complete(String bucket, String key, String id, String list) {
        Response first = send("POST", bucket, key, Map.of("uploadId", id), list);
        if (first.isGood() && simulation.fault(Fault.DOUBLED_REQUEST, 20)) {
            Response second = send("POST", bucket, key, Map.of("uploadId", id), list);
            // Its list of parts is stored before it is compared, so a full disk refuses it like any request.
            boolean full = second.body().contains("No space left");
            simulation.require(second.isGood() || full, "a repeated completion is refused: " + second.body());
        }
        return first;
    }

    /** Either writer creates the object, if none has done so. */
    private void once() {
        String value = value();
        sent.computeIfAbsent("once/key", any -> new TreeSet<>()).add(value);
        try {
            Headers headers = headers(value);
            headers.set("If-None-Match", "*");
            Response response = s3.send("PUT", "once", "key", Map.of(), headers, value);
            if (response.isGood()) {
                acknowledgedOnce.add(value);
            }
        } catch (Killed e) {
            simulation.log("no response");
        }
    }

    private void checkOnce() {
        Response found = send("GET", "once", "key", Map.of(), "");
        // A power failure can lose the object, and then another writer creates it again.
        simulation.require(
                lostPower || acknowledgedOnce.size() <= 1, "several writers were first: " + acknowledgedOnce);
        simulation.require(
                lostPower || acknowledgedOnce.isEmpty() || acknowledgedOnce.contains(found.body()),
                "first was %s, found %s".formatted(acknowledgedOnce, found.body()));
    }

    private void read() {
        for (int step = 0; step < STEPS; step++) {
            String bucket = simulation.oneOf("first", "second", "once");
            String key = bucket.equals("once") ? "key" : KEYS.get(simulation.below(KEYS.size() - 1));
            try {
                Response response = send("GET", bucket, key, Map.of(), "");
                if (response.isGood()) {
                    consistent(bucket + "/" + key, response);
                }
            } catch (Killed e) {
                simulation.log("no response");
            }
        }
    }

    private void check(String bucket, String key) {
        String name = bucket + "/" + key;
        Response response;
        try {
            response = send(key.endsWith("/") ? "HEAD" : "GET", bucket, key, Map.of(), "");
        } catch (Killed e) {
            return;
        }
        if (response.status() >= 500) {
            return; // such as a full disk when the server starts
        }
        String found = response.isGood() ? response.headers().getOrDefault("x-amz-meta-value", "no metadata") : ABSENT;
        Set<String> now = possible(name);
        simulation.require(now.contains(found), "%s is `%s`, possible are %s".formatted(name, found, now));
        if (response.isGood() && !key.endsWith("/")) {
            consistent(name, response);
        }
        possible.put(name, new TreeSet<>(Set.of(found)));
    }

    /** Content, metadata and ETag are of one version. */
    private void consistent(String name, Response response) {
        String content = response.body();
        String etag = response.headers().getOrDefault("ETag", "");
        boolean inParts = content.endsWith("-in-parts");
        simulation.require(
                sent.getOrDefault(name, Set.of()).contains(content)
                        && content.equals(response.headers().get("x-amz-meta-value"))
                        && (inParts
                                ? etag.endsWith("-2\"")
                                : etag.equals(SimulatedS3.etag(content.getBytes(StandardCharsets.UTF_8)))),
                "%s has the content `%s` and %s".formatted(name, content, response.headers()));
    }

    private void list(String bucket) {
        Response response;
        try {
            response = send("GET", bucket, "", Map.of("list-type", "2"), "");
        } catch (Killed e) {
            return;
        }
        if (!response.isGood()) {
            return;
        }
        Set<String> listed = new TreeSet<>();
        Matcher matcher = KEY.matcher(response.body());
        while (matcher.find()) {
            listed.add(matcher.group(1));
        }
        for (String key : KEYS) {
            Set<String> now = possible(bucket + "/" + key);
            boolean may = now.size() > 1 || now.contains(ABSENT) != listed.contains(key);
            simulation.require(may, "%s/%s is %s, and the list is %s".formatted(bucket, key, now, listed));
        }
    }

    private Response send(String method, String bucket, String key, Map<String, String> query, String body) {
        return s3.send(method, bucket, key, query, headers(body), body);
    }

    private Headers headers(String value) {
        Headers headers = new Headers();
        headers.set("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
        headers.set("x-amz-meta-value", value);
        return headers;
    }
}
