package io.gangflow.training.metrics;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.gangflow.training.loop.EpochResult;
import io.gangflow.training.loop.StepReport;
import io.gangflow.training.loop.TrainingListener;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * The log of a training as lines of JSON, each with "time" and "event". The lines are kept up to a total length, to be
 * stored at the end; steps beyond that length are omitted, epochs never.
 */
public final class JsonLog implements TrainingListener {

    private static final Gson JSON = new Gson();
    private static final int LIMIT = 16 * 1024 * 1024;

    private final Consumer<String> out;
    private final StringBuilder kept = new StringBuilder();

    /**
     * Creates an empty log.
     *
     * @param out receives each line as well
     */
    public JsonLog(Consumer<String> out) {
        this.out = out;
    }

    /** Logs that the group is complete. */
    public void joined(int rank, int worldSize, double waitedSeconds) {
        JsonObject line = event("joined");
        line.addProperty("rank", rank);
        line.addProperty("worldSize", worldSize);
        line.addProperty("gangWaitSeconds", waitedSeconds);
        write(line);
    }

    @Override
    public void resumed(long step, int epoch, int seen, int samples) {
        JsonObject line = event("resumed");
        line.addProperty("step", step);
        line.addProperty("epoch", epoch);
        line.addProperty("seen", seen);
        line.addProperty("samples", samples);
        write(line);
    }

    @Override
    public void stepped(StepReport report) {
        if (kept.length() > LIMIT) {
            return;
        }
        JsonObject line = event("step");
        line.addProperty("step", report.step());
        line.addProperty("epoch", report.epoch());
        line.addProperty("loss", report.loss());
        line.addProperty("samplesPerSecond", report.taken() / report.seconds());
        line.addProperty("allReduceMillis", report.reduceSeconds() * 1e3);
        write(line);
    }

    @Override
    public void epochEnded(EpochResult result) {
        JsonObject line = event("epoch");
        JSON.toJsonTree(result)
                .getAsJsonObject()
                .entrySet()
                .forEach(entry -> line.add(entry.getKey(), entry.getValue()));
        write(line);
    }

    @Override
    public void saved(long step, double seconds) {
        JsonObject line = event("checkpoint");
        line.addProperty("step", step);
        line.addProperty("seconds", seconds);
        write(line);
    }

    private static JsonObject event(String name) {
        JsonObject line = new JsonObject();
        line.addProperty("time", Instant.now().toString());
        line.addProperty("event", name);
        return line;
    }

    private void write(JsonObject line) {
        String text = JSON.toJson(line);
        kept.append(text).append('\n');
        out.accept(text);
    }

    /** Returns all lines so far. */
    public byte[] content() {
        return kept.toString().getBytes(StandardCharsets.UTF_8);
    }
}
