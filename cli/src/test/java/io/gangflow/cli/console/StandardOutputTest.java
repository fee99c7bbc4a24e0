package io.gangflow.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

    @Test
    void aFullDiskIsALossThoughThePrinterContinues() {
        StandardOutput stdout = failing("No space left on device");

        print(stdout);

        assertThat(stdout.loss()).contains("No space left on device");
    }

    @Test
    void aReaderThatHasEnoughIsNoLoss() {
        StandardOutput stdout = failing("Broken pipe");

        print(stdout);

        assertThat(stdout.loss()).isEmpty();
    }

    @Test
    void whatIsWrittenArrives() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StandardOutput stdout = new StandardOutput(bytes);

        print(stdout);

        assertThat(bytes).hasToString("data");
        assertThat(stdout.loss()).isEmpty();
    }

    private static void print(StandardOutput stdout) {
        PrintWriter writer = new PrintWriter(stdout, false, StandardCharsets.UTF_8);
        writer.print("data");
        writer.flush();
    }

    private static StandardOutput failing(String reason) {
        return new StandardOutput(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(reason);
            }
        });
    }
}
