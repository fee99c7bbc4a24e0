package io.gangflow.jobs.storage;

import io.gangflow.faults.Killed;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.Turns;
import io.gangflow.faults.disk.SimulatedDisk;
import io.gangflow.jobs.storage.FaultyS3.Planted;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Programs of pods against one bucket: two write the same new output, one writes, reads and deletes checkpoints, one
 * replaces the data that another reads in parts. A program that is killed starts again. Requests and responses are
 * real; connections are method calls.
 */
final class StorageWorld {

    static final int MOST_FAULTS = 12;

    private static final RetryPolicy PATIENCE = new RetryPolicy(10, 0, 0);
    private static final String OUTPUT = "s3://bucket/out/result";
    private static final int MOST_STARTS = 20;
    private static final int DISK_PERCENT = 3;
    private static final int CHECKPOINTS = 5;
    private static final int FILES = 4;
    private static final int VERSIONS = 8;

    private final Simulation simulation;
    private final Turns turns;
    private final FaultyS3 wire;
    private final SimulatedDisk disk;
    private final List<String> committed = new ArrayList<>();
    private final Set<String> dataVersions = new TreeSet<>();
    private int starts;

    StorageWorld(Simulation simulation, Planted planted) {
        this.simulation = simulation;
        this.turns = new Turns(simulation);
        this.wire = new FaultyS3(simulation, planted, turns::pause);
        this.disk = new SimulatedDisk(simulation, () -> {}, SimulatedDisk.CHANGES, DISK_PERCENT);
    }

    void run() {
        turns.add(() -> restarting("first", this::output));
        turns.add(() -> restarting("second", this::output));
        turns.add(() -> restarting("trainer", (name, requests, folder) -> checkpoints(requests)));
        turns.add(() -> restarting("replacer", (name, requests, folder) -> replace(requests, folder)));
        turns.add(() -> restarting("reader", (name, requests, folder) -> read(requests, folder)));
        turns.runAll();
        String found = text(wire.model().content("out/result"));
        simulation.require(committed.size() <= 1, "several programs wrote the output: " + committed);
        simulation.require(
                committed.isEmpty() || committed.contains(found),
                "the output is `%s`, and committed was %s".formatted(found, committed));
    }

    private interface Program {
        void run(String name, S3Requests requests, Path temporary) throws IOException;
    }

    private void restarting(String name, Program program) {
        for (int tries = 0; tries < MOST_STARTS; tries++) {
            SimulatedProcess process = new SimulatedProcess(name + "-" + starts++);
            try {
                program.run(name, requests(process), disk.root(process));
                return;
            } catch (Killed e) {
                simulation.log(process + " is killed");
            } catch (IOException e) {
                simulation.log(process + " failed: " + e.getMessage());
            }
        }
        simulation.require(false, name + " does not end");
    }

    private S3Requests requests(SimulatedProcess process) throws IOException {
        return new S3Requests(
                S3Endpoint.from(Map.of("AWS_ENDPOINT_URL_S3", "http://s3.test")),
                () -> Optional.empty(),
                simulation.time().clock(Duration.ZERO),
                PATIENCE,
                (URI uri) -> new ModelConnection(uri, request -> wire.send(process, request)));
    }

    /** Writes the output unless another program has done so. */
    private void output(String name, S3Requests requests, Path folder) throws IOException {
        String content = "output of " + name;
        S3Storage storage = new S3Storage(requests, true, folder);
        try (Upload upload = storage.write(OUTPUT, WriteMode.ERRORIFEXISTS)) {
            upload.stream().write(content.getBytes(StandardCharsets.UTF_8));
            upload.commit();
            committed.add(content);
        } catch (StorageException e) {
            boolean exists = String.valueOf(e.getMessage()).contains("exists");
            boolean there = wire.model().content("out/result").isPresent();
            simulation.require(!exists || there, "an output exists that does not: " + e.getMessage());
            if (!exists) {
                throw e;
            }
        }
    }

    /** Continues after the last checkpoint; keeps two of them. */
    private void checkpoints(S3Requests requests) throws IOException {
        List<Integer> steps = steps(requests);
        int last = steps.isEmpty() ? 0 : steps.get(steps.size() - 1);
        if (last > 0) {
            require(requests, last);
        }
        for (int step = last + 1; step <= CHECKPOINTS; step++) {
            requests.write(place(step), content(step));
            require(requests, step);
            if (step > 2) {
                requests.delete(place(step - 2));
                simulation.require(
                        requests.read(place(step - 2), 1_000).isEmpty(),
                        "checkpoint %d is still there".formatted(step - 2));
            }
            simulation.require(steps(requests).contains(step), "checkpoint %d is not listed".formatted(step));
        }
    }

    private void require(S3Requests requests, int step) throws IOException {
        Optional<byte[]> found = requests.read(place(step), 1_000);
        String text = text(found);
        simulation.require(
                text.equals(new String(content(step), StandardCharsets.UTF_8)),
                "checkpoint %d is `%s`".formatted(step, text));
    }

    private static S3Place place(int step) {
        return new S3Place("bucket", "checkpoints/step-" + step);
    }

    private static byte[] content(int step) {
        return "weights %d ".formatted(step).repeat(step).getBytes(StandardCharsets.UTF_8);
    }

    private static List<Integer> steps(S3Requests requests) throws IOException {
        return requests.list(new S3Place("bucket", "checkpoints/")).stream()
                .map(entry -> Integer.parseInt(entry.key().replaceAll(".*-", "")))
                .sorted()
                .toList();
    }

    /** Writes the files of data, and then replaces one of them again and again. */
    private void replace(S3Requests requests, Path folder) throws IOException {
        S3Storage storage = new S3Storage(requests, true, folder);
        for (int version = 0; version < FILES + VERSIONS; version++) {
            String content = Character.toString('a' + version).repeat(4 + simulation.below(12));
            dataVersions.add(content);
            String key = version < FILES ? "data/text-" + version : "data/text-0";
            try (Upload upload = storage.write("s3://bucket/" + key, WriteMode.OVERWRITE)) {
                upload.stream().write(content.getBytes(StandardCharsets.UTF_8));
                upload.commit();
            }
            simulation.require(content.equals(text(wire.model().content(key))), "%s was not written".formatted(key));
        }
    }

    private void read(S3Requests requests, Path folder) throws IOException {
        S3Storage storage = new S3Storage(requests, true, folder);
        for (int round = 0; round < VERSIONS; round++) {
            int before = data();
            List<Source> sources;
            try {
                sources = storage.sources("s3://bucket/data");
            } catch (StorageException e) {
                simulation.require(
                        before == 0 || String.valueOf(e.getMessage()).contains("refuses"),
                        "%d files of data: %s".formatted(before, e.getMessage()));
                continue;
            }
            simulation.require(sources.size() >= before, "%d of %d files".formatted(sources.size(), before));
            for (Source source : sources) {
                readInParts(source);
            }
        }
    }

    private int data() {
        return (int) wire.model().objects().keySet().stream()
                .filter(key -> key.startsWith("data/"))
                .count();
    }

    private void readInParts(Source source) {
        StringBuilder text = new StringBuilder();
        long middle = source.size() / 2;
        try (InputStream start = source.open(0, middle);
                InputStream end = source.open(middle, source.size())) {
            text.append(new String(start.readAllBytes(), StandardCharsets.UTF_8))
                    .append(new String(end.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            simulation.log("not read: " + e.getMessage());
            return;
        }
        simulation.require(
                dataVersions.contains(text.toString()), "%s was read as `%s`".formatted(source.name(), text));
    }

    private static String text(Optional<byte[]> content) {
        return content.map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
    }
}
