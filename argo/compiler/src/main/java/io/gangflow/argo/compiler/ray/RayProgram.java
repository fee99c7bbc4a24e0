package io.gangflow.argo.compiler.ray;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The program of a Ray stage. Ray passes the entrypoint of a job to a shell (ray 2.55, dashboard/modules/job).
 * Therefore the entrypoint is always this small program, and the arguments are variables of the head, whose environment
 * Ray's processes inherit: a value is never code. The program copies the output to the log of the container, since Ray
 * writes it only to a file on the head, and ends the work after the stage's timeout.
 */
public final class RayProgram {

    /** Port of the dashboard, to which the operator submits. */
    public static final int DASHBOARD = 8_265;

    private static final String ARGUMENT = "GANGFLOW_RAY_ARGUMENT_";
    /** Variable with the file to which the output is copied; if unset, the log of the container's first process. */
    public static final String LOG = "GANGFLOW_RAY_LOG";

    private static final String TIMEOUT = "GANGFLOW_RAY_TIMEOUT";

    /** No single quotes: the shell command uses them around it. */
    private static final String STARTER = """
            import os, subprocess, sys, threading
            words, name = [], "GANGFLOW_RAY_ARGUMENT_%d"
            while name % len(words) in os.environ:
                words.append(os.environ.pop(name % len(words)))
            try:
                log = open(os.environ.get("GANGFLOW_RAY_LOG", "/proc/1/fd/1"), "ab", 0)
            except OSError:
                log = None
            program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            seconds = os.environ.get("GANGFLOW_RAY_TIMEOUT")
            if seconds:
                timer = threading.Timer(float(seconds), program.kill)
                timer.daemon = True
                timer.start()
            for line in iter(lambda: program.stdout.read1(65536), b""):
                for copy in (sys.stdout.buffer, log):
                    if copy:
                        copy.write(line)
                        copy.flush()
            code = program.wait()
            sys.exit(code if code >= 0 else 128 - code)
            """;

    /** The shell command on the head. */
    public static final String ENTRYPOINT = "python3 -c '" + STARTER + "'";

    private RayProgram() {}

    /**
     * The runtime environment as JSON, which is also valid YAML; an empty string if the stage has none. Braces that
     * would start one of Argo's tags, and dollar signs, occur only in strings and are escaped there.
     */
    public static String runtimeEnv(Work.Ray ray) {
        return ray.runtimeEnv().isEmpty()
                ? ""
                : ModelJson.MAPPER
                        .valueToTree(ray.runtimeEnv())
                        .toString()
                        .replace("{{", "{\\u007b")
                        .replace("$", "\\u0024");
    }

    /**
     * The command and the timeout, for the container of the head.
     *
     * @param written converts an argument for the object
     */
    public static List<EnvVar> env(Work.Ray ray, Stage stage, Function<Text, String> written) {
        List<EnvVar> env = new ArrayList<>();
        for (Text argument : ray.command()) {
            env.add(new EnvVar(ARGUMENT + env.size(), written.apply(argument), null));
        }
        stage.timeout().ifPresent(timeout -> env.add(new EnvVar(TIMEOUT, Long.toString(timeout.toSeconds()), null)));
        return env;
    }
}
