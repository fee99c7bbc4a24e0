package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shipped pipeline {@code pytorch} and an elastic training, if torchrun of PyTorch 2 is on the PATH. */
@Timeout(300)
final class PyTorchDefinitionTest {

    private static final Path PIPELINES =
            Path.of("../pipelines").toAbsolutePath().normalize();
    private static final Pattern ACCURACY = Pattern.compile("accuracy ([0-9.]+) on 359 test samples, 4 ranks");

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(folder);
    }

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
    }

    @Test
    void itTrainsAndAnotherRunResumesFromItsCheckpoint() throws Exception {
        assumeTorchrun();

        assertThat(run("epochs=5")).as(err.toString()).isZero();
        assertThat(run("epochs=20")).as(err.toString()).isZero();

        List<String> output = output();
        assertThat(output).containsOnlyOnce("resumed after epoch 5 on 4 ranks");
        assertThat(output.stream().filter(line -> line.startsWith("epoch 1/"))).hasSize(1);
        assertThat(best(output).orElse(0)).isGreaterThanOrEqualTo(0.95);
    }

    /**
     * One worker kills its torchrun, which has the same effect as the loss of its pod; the others continue with its
     * replacement.
     */
    @Test
    void aLostWorkerOfAnElasticTrainingIsReplaced() throws Exception {
        assumeTorchrun();
        Files.writeString(folder.resolve("train.py"), ELASTIC);
        Path pipeline = Files.writeString(folder.resolve("elastic.yaml"), """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: elastic }
                scheduler: volcano
                stages:
                  train:
                    ddp:
                      image: "own/train:1"
                      command: [torchrun, train.py]
                      elastic: { min: 2, max: 3 }
                      resources: { cpu: 500m, memory: 512Mi }
                    env: { OMP_NUM_THREADS: 1 }
                local: { images: { "own/*": { trust: true } } }
                """);

        assertThat(run(pipeline, "run")).as(err.toString()).isZero();

        assertThat(err.toString()).contains("worker-1 failed: killed by signal 9");
        assertThat(output()).containsOnlyOnce("step 0 of 3 ranks").containsOnlyOnce("step 9 of 3 ranks");
    }

    /** Each step writes a checkpoint. */
    private static final String ELASTIC = """
            import os, signal, time
            import torch, torch.distributed as dist
            dist.init_process_group("gloo")
            step = int(open("step").read()) if os.path.exists("step") else 0
            while step < 10:
                if step == 3 and os.environ["HOSTNAME"].endswith("worker-1") and not os.path.exists("lost"):
                    open("lost", "w").close()
                    os.kill(os.getppid(), signal.SIGKILL)
                    os._exit(9)
                total = torch.ones(1)
                dist.all_reduce(total)
                if dist.get_rank() == 0:
                    print(f"step {step} of {int(total.item())} ranks", flush=True)
                    with open("part", "w") as part:
                        part.write(str(step + 1))
                    os.replace("part", "step")
                dist.barrier()
                step += 1
                time.sleep(0.5)
            dist.destroy_process_group()
            """;

    private static OptionalDouble best(List<String> output) {
        return ACCURACY.matcher(String.join("\n", output))
                .results()
                .map((MatchResult found) -> found.group(1))
                .mapToDouble(Double::parseDouble)
                .max();
    }

    private int run(String parameter) {
        return run(PIPELINES.resolve("definitions/pytorch.yaml"), "run", "-p", parameter);
    }

    private int run(Path pipeline, String... words) {
        Console console =
                new Console(new PrintWriter(new StringWriter()), new PrintWriter(err, true), false, false, 200);
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(
                "--cluster",
                PIPELINES.resolve("clusters/article.yaml").toString(),
                "-o",
                folder.resolve("out").toString(),
                pipeline.toString()));
        return Gangflow.execute(console, all.toArray(String[]::new));
    }

    private List<String> output() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("out/runs"))) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                lines.addAll(Files.readAllLines(log));
            }
        }
        return lines;
    }

    /** The torchrun of PyTorch 1 does not work with Python 3.11. */
    static void assumeTorchrun() throws InterruptedException {
        boolean found;
        try {
            Process version = new ProcessBuilder(
                            "sh", "-c", "$(sed -n '1s/^#!//p' \"$(command -v torchrun)\") -c \"$1\"", "sh", MAJOR)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            found = version.waitFor() == 0;
        } catch (IOException absent) {
            found = false;
        }
        assumeTrue(found, "no torchrun of PyTorch 2 is on the PATH");
    }

    private static final String MAJOR =
            "import importlib.metadata as m, sys; sys.exit(int(m.version('torch').split('.')[0]) < 2)";
}
