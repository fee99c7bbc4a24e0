package io.gangflow.training.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.loop.EpochResult;
import io.gangflow.training.loop.Settings;
import io.gangflow.training.loop.TrainingResult;
import io.gangflow.training.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes rank-N.json, and metrics.json of rank 0 after all ranks have written theirs. */
public final class ResultFiles {

    private static final Gson JSON = new GsonBuilder().setPrettyPrinting().create();

    private final Store store;

    public ResultFiles(Store store) {
        this.store = store;
    }

    /** The result of one rank. */
    private record Rank(int rank, int worldSize, int epochs, double accuracy, String hash, double seconds) {}

    /** The result of the group. */
    private record Metrics(
            String model,
            int worldSize,
            int batch,
            long steps,
            long resumedAt,
            double lr,
            String schedule,
            double momentum,
            long seed,
            double accuracy,
            String hash,
            double seconds,
            List<EpochResult> epochs) {}

    /**
     * Writes this rank's file and, on rank 0, the group's. All ranks have to call it.
     *
     * @throws IOException if a file cannot be written
     */
    public void write(Settings settings, TrainingResult result, Collective group) throws IOException {
        EpochResult last = result.last();
        Rank own =
                new Rank(group.rank(), group.worldSize(), last.epoch(), last.accuracy(), last.hash(), result.seconds());
        store.write("rank-" + group.rank() + ".json", json(own));
        group.barrier();
        if (group.rank() == 0) {
            store.write("metrics.json", json(metrics(settings, result, group.worldSize())));
        }
    }

    private static Metrics metrics(Settings settings, TrainingResult result, int worldSize) {
        EpochResult last = result.last();
        return new Metrics(
                settings.network().label(),
                worldSize,
                settings.batch().samples(),
                result.steps(),
                result.resumedAt(),
                settings.rate(),
                settings.schedule().label(),
                settings.momentum(),
                settings.seed(),
                last.accuracy(),
                last.hash(),
                result.seconds(),
                result.epochs());
    }

    private static byte[] json(Object value) {
        return (JSON.toJson(value) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
