package io.gangflow.cli.cache;

import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.faults.Fault;
import io.gangflow.faults.Killed;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.Turns;
import io.gangflow.faults.disk.SimulatedDisk;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Local runs of one output folder at the same time, each with two cached stages: they record their start and end, reuse
 * the successes of the others and keep their own. They are killed between any two calls, the disk is full, the machine
 * loses its power and its clock is set back. A run that was killed is continued, or another one is started.
 */
final class HistoryWorld {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** Objects of an earlier run are copied where programs read them. */
        OUTPUT_IN_PLACE,
        /** Records of successes are written in place. */
        SUCCESS_IN_PLACE,
        /** Records of runs are written in place. */
        RUN_IN_PLACE,
        /** Records are not forced to the disk before they are renamed. */
        RECORD_NOT_FORCED,
        /** Copied objects are not forced to the disk. */
        OUTPUT_NOT_FORCED,
        /** A success is recorded before its objects are complete. */
        EARLY_SUCCESS,
        /** Earlier successes are not found. */
        FORGETFUL,
        /** All stages have the same key. */
        ONE_KEY,
        /** Two runs have the same folder. */
        SHARED_FOLDER,
        /** The end of a run is not recorded. */
        NO_END
    }

    static final int MOST_FAULTS = 12;

    private static final int PERCENT = 3;
    private static final int RUNS = 3;
    private static final int MOST_STARTS = 40;
    private static final String CACHE = "gangflow-cache.demo";
    private static final List<String> STAGES = List.of("count", "train");

    private final Simulation simulation;
    private final Planted planted;
    private final Turns turns;
    private final SimulatedDisk disk;
    private final RunRecord.Settings settings = new RunRecord.Settings(
            Path.of("p.yaml"), Optional.empty(), Optional.empty(), false, Map.of(), List.of(), false);
    private final List<SimulatedProcess> processes = new ArrayList<>();
    /** Stages whose success was recorded. */
    private final Set<String> kept = new HashSet<>();
    /** The states that a run may have, by its ID. */
    private final Map<String, Set<String>> states = new TreeMap<>();

    private final Map<String, String> owners = new HashMap<>();
    private Duration skew = Duration.ZERO;
    private int powerFailures;
    private int starts;

    HistoryWorld(Simulation simulation, Planted planted) {
        this.simulation = simulation;
        this.planted = planted;
        this.turns = new Turns(simulation);
        this.disk = new SimulatedDisk(simulation, turns::pause, SimulatedDisk.CHANGES, PERCENT);
        switch (planted) {
            case OUTPUT_IN_PLACE -> disk.copyForMove(path -> path.contains("/s3/results/"));
            case SUCCESS_IN_PLACE -> disk.copyForMove(path -> path.contains("/cache/"));
            case RUN_IN_PLACE -> disk.copyForMove(path -> path.endsWith("/run.json"));
            case RECORD_NOT_FORCED -> disk.ignoreForce(path -> path.endsWith(".tmp"));
            case OUTPUT_NOT_FORCED -> disk.ignoreForce(path -> path.contains("/tmp/"));
            default -> simulation.log("planted: " + planted);
        }
    }

    void run() {
        for (int number = 0; number < RUNS; number++) {
            String actor = "actor-" + number;
            turns.add(() -> repeat(actor));
        }
        turns.runAll();
        simulation.calmDown();
        check();
    }

    /** Continues the run or starts another one until one has completed. */
    private void repeat(String actor) {
        Optional<String> run = Optional.empty();
        for (int tries = 0; tries < MOST_STARTS; tries++) {
            SimulatedProcess process = new SimulatedProcess(actor + "-" + starts++);
            processes.add(process);
            try {
                moveTime();
                Path output = disk.root(process).resolve("out");
                if (run.isEmpty() || !isOwn(output, run.get(), actor) || simulation.chance(30)) {
                    run = Optional.of(started(output, actor));
                }
                execute(output, run.get());
                return;
            } catch (Killed e) {
                simulation.log(process + " is killed");
            } catch (IOException | CacheException e) {
                simulation.log(process + " failed: " + e.getClass().getSimpleName());
                simulation.require(
                        !String.valueOf(e.getMessage()).matches("(?s).*(JSON|no record|malformed).*"),
                        "a record is damaged: " + e.getMessage());
            }
        }
        simulation.require(false, actor + " does not end");
    }

    /** A power failure can remove a run, and another process then starts one with the same ID. */
    private static boolean isOwn(Path output, String runId, String actor) throws IOException {
        return LocalRun.find(output, runId)
                .filter(run -> run.record().parameters().equals(Map.of("actor", actor)))
                .isPresent();
    }

    private void moveTime() {
        if (simulation.fault(Fault.CLOCK_SKEW, 10)) {
            skew = Duration.ofSeconds(simulation.below(7_200) - 7_200L);
            disk.skew(skew.toMillis());
        }
        if (simulation.fault(Fault.POWER_FAILURE, 15)) {
            processes.forEach(SimulatedProcess::kill);
            disk.losePower();
            powerFailures++;
            kept.clear();
            states.replaceAll((run, all) -> new TreeSet<>(Set.of("", "Running", "COMPLETED")));
            owners.clear();
        }
    }

    private Instant now() {
        return simulation.time().clock(skew).instant();
    }

    private String started(Path output, String actor) throws IOException {
        RunFolder folder = planted == Planted.SHARED_FOLDER
                ? new RunFolder(Files.createDirectories(RunFolder.in(output).resolve("demo")), "demo")
                : RunFolder.create(output, "demo");
        String before = owners.put(folder.runId(), actor + "-" + starts);
        simulation.require(before == null, "run %s is started by two: %s".formatted(folder.runId(), before));
        states(folder.runId()).add("Running");
        LocalRun.write(
                folder.folder(), RunRecord.started(folder.runId(), "demo", settings, Map.of("actor", actor), now()));
        states(folder.runId()).remove("");
        return folder.runId();
    }

    private Set<String> states(String runId) {
        return states.computeIfAbsent(runId, any -> new TreeSet<>(Set.of("")));
    }

    private void execute(Path output, String runId) throws IOException {
        int failures = powerFailures;
        LocalRun run = LocalRun.find(output, runId).orElseThrow(() -> new IOException("the record is gone"));
        for (String stage : STAGES) {
            stage(output, run.folder(), stage);
        }
        states(runId).add("COMPLETED");
        if (planted != Planted.NO_END) {
            LocalRun.write(run.folder(), run.record().ended(now(), Outcome.COMPLETED, ""));
        }
        if (failures == powerFailures) {
            states.put(runId, new TreeSet<>(Set.of("COMPLETED")));
        }
    }

    private void stage(Path output, Path folder, String stage) throws IOException {
        LocalRecords records =
                new LocalRecords(output, folder, Optional.of("sources"), Set.of(), planted == Planted.FORGETFUL);
        String key = planted == Planted.ONE_KEY ? "key" : "key of " + stage;
        CacheRecord success = new CacheRecord("node", Map.of("words", "s3://results/" + stage), 0);
        int failures = powerFailures;
        boolean known = kept.contains(stage);
        Optional<CacheRecord> found = records.find(CACHE, key, now().toEpochMilli());
        if (found.isPresent()) {
            requireOutputs(folder, stage, found.get().equals(success));
            return;
        }
        simulation.require(!known || failures != powerFailures, "the success of `%s` is lost".formatted(stage));
        if (planted == Planted.EARLY_SUCCESS) {
            records.keep(CACHE, key, success);
        }
        for (Map.Entry<String, String> written : outputs(stage).entrySet()) {
            write(folder.resolve("s3"), written.getKey(), written.getValue());
        }
        records.keep(CACHE, key, success);
        if (failures == powerFailures) {
            kept.add(stage);
        }
    }

    /** In an order that is the same in each JVM. */
    private static Map<String, String> outputs(String stage) {
        return new TreeMap<>(Map.of(
                "results/" + stage + "/part-0", "words of " + stage,
                "results/" + stage + "/deep/part-1", "more words of " + stage));
    }

    /** Writes an object as the S3 of the run does. */
    private static void write(Path s3, String key, String content) throws IOException {
        Path temporary = Files.createDirectories(s3.resolve(".gangflow-s3/tmp")).resolve("object");
        Files.writeString(temporary, content);
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Path file = s3.resolve(key);
        Files.createDirectories(file.getParent());
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private void requireOutputs(Path folder, String stage, boolean same) throws IOException {
        for (Map.Entry<String, String> output : outputs(stage).entrySet()) {
            Path file = folder.resolve("s3").resolve(output.getKey());
            String content = Files.exists(file) ? Files.readString(file) : "missing";
            simulation.require(
                    same && content.equals(output.getValue()),
                    "%s is reused, and %s is `%s`".formatted(stage, output.getKey(), content));
        }
    }

    private void check() {
        SimulatedProcess process = new SimulatedProcess("check");
        List<String> warnings = new ArrayList<>();
        Map<String, String> found = new TreeMap<>();
        try {
            for (LocalRun run : LocalRun.list(disk.root(process).resolve("out"), warnings::add)) {
                found.put(
                        run.record().runId(),
                        run.record().end().map(end -> end.outcome().name()).orElse("Running"));
            }
        } catch (IOException e) {
            simulation.require(false, "the runs cannot be listed: " + e);
        }
        simulation.require(warnings.isEmpty(), "records are left out: " + warnings);
        states.forEach((run, possible) -> simulation.require(
                possible.contains(found.getOrDefault(run, "")),
                "run %s is `%s`, possible are %s".formatted(run, found.get(run), possible)));
    }
}
