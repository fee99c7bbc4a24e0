package io.gangflow.serving;

import io.gangflow.serving.batch.BatchLimits;
import io.gangflow.serving.http.HttpLimits;
import io.gangflow.serving.log.Log;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.environment.EnvironmentException;
import io.gangflow.training.environment.Variables;
import java.util.Locale;

/**
 * The settings of the model server, read from its environment.
 *
 * @param reloadMillis interval between checks for a newer model; 0 disables them
 * @param drainMillis how long requests are still accepted after SIGTERM, while the server already reports that it is
 *     not ready
 */
record ServeSettings(
        String modelPath,
        String host,
        int port,
        String logLevel,
        BatchLimits batch,
        HttpLimits http,
        long reloadMillis,
        long drainMillis) {

    static final String USAGE = """
            serve

            All settings are environment variables:
              MODEL_PATH         s3://bucket/prefix or folder that a model was published to, or a .safetensors file (/app/model)
              HOST               address to listen on (0.0.0.0)
              PORT               port to listen on (8000)
              LOG_LEVEL          critical, error, warning, info, debug or trace (info)
              RELOAD_SECONDS     seconds between checks for a newer version; 0: never (5)
              DRAIN_SECONDS      seconds after SIGTERM in which connections are accepted, 0 to 8 (2)
              BATCH_ROWS         samples in one evaluation (64)
              BATCH_DELAY_MICROS microseconds that a request waits for others while the model is idle (0)
              QUEUE              waiting requests at most; more get a 503 (1024)""";

    /** Maximum drain time. The whole shutdown may take ten seconds, and some time must remain after the drain. */
    private static final int LONGEST_DRAIN_SECONDS = 8;

    static ServeSettings of(Variables environment) {
        String level = environment.text("LOG_LEVEL").orElse("info").toLowerCase(Locale.ROOT);
        if (!Log.levels().contains(level)) {
            throw new UsageException("LOG_LEVEL is \"" + level + "\", not one of " + String.join(", ", Log.levels()));
        }
        try {
            BatchLimits usual = BatchLimits.USUAL;
            return new ServeSettings(
                    environment.text("MODEL_PATH").orElse("/app/model"),
                    // All pods of the minicluster share one machine; each has its own address.
                    environment
                            .text("HOST")
                            .or(() -> environment.text("GANGFLOW_POD_IP"))
                            .orElse("0.0.0.0"),
                    number(environment, "PORT", 8000, 0, 65_535),
                    level,
                    new BatchLimits(
                            number(environment, "QUEUE", usual.queue(), 1, 1 << 20),
                            number(environment, "BATCH_ROWS", usual.rows(), 1, 1 << 16),
                            number(environment, "BATCH_DELAY_MICROS", (int) usual.delayMicros(), 0, 1_000_000),
                            usual.atOnce(),
                            usual.patienceMillis()),
                    HttpLimits.USUAL,
                    1_000L * number(environment, "RELOAD_SECONDS", 5, 0, 86_400),
                    1_000L * number(environment, "DRAIN_SECONDS", 2, 0, LONGEST_DRAIN_SECONDS));
        } catch (EnvironmentException notANumber) {
            throw new UsageException(String.valueOf(notANumber.getMessage()));
        }
    }

    private static int number(Variables environment, String name, int otherwise, int least, int most) {
        int value = environment.number(name, otherwise);
        if (value < least || value > most) {
            throw new UsageException(name + " is " + value + ", not " + least + " to " + most);
        }
        return value;
    }
}
