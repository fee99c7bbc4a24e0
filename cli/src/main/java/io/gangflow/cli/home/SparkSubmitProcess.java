package io.gangflow.cli.home;

import io.gangflow.minicluster.image.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** spark-submit as a separate process, because Spark must not be on this class path. */
public final class SparkSubmitProcess {

    private static final long LONGEST_END_SECONDS = 60;

    private SparkSubmitProcess() {}

    /**
     * Runs it with the streams of this process.
     *
     * @return its exit code, which is the driver's
     * @throws io.gangflow.run.Launcher.LaunchException when the Spark jobs have not been built
     */
    public static int run(GangflowHome home, List<String> arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(SparkImage.sparkSubmit(home), arguments))
                .inheritIO()
                .start();
        Thread stopping = new Thread(() -> stop(process), "stop-spark-submit");
        Runtime.getRuntime().addShutdownHook(stopping);
        int code = process.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(stopping);
        } catch (IllegalStateException exiting) {
            return code; // this process is shutting down, and the hook has already run
        }
        return code;
    }

    static List<String> command(Program program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(program.jvmFlags());
        command.addAll(List.of("-cp", program.classPath(), program.mainClass()));
        command.addAll(program.leadingArguments());
        command.addAll(arguments);
        return command;
    }

    /** Stops spark-submit, which deletes its driver before it exits. */
    private static void stop(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
