package io.gangflow.argo.launcher;

import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.interpreter.ResourceCondition;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.launcher.child.Identity;
import io.gangflow.argo.launcher.child.RefusedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The launcher's arguments and environment.
 *
 * @param createOnly whether to create the manifest's objects without waiting for them
 * @param manifest content of the file that the arguments name, or of GANGFLOW_MANIFEST if they name none
 * @param grace how long to wait for the deletion of the object after SIGTERM
 * @param progress the file from which Argo reads the progress
 * @param result the file from which Argo reads the result
 * @param terminationMessage the file from which the kubelet reads the termination message
 */
record Options(
        boolean createOnly,
        String manifest,
        Identity identity,
        Optional<ResourceCondition> success,
        Optional<ResourceCondition> failure,
        Duration grace,
        Optional<Path> progress,
        Optional<Path> result,
        Path terminationMessage) {

    static final String TERMINATION_LOG = "TERMINATION_LOG_PATH";
    private static final Duration GRACE = Duration.ofSeconds(25);

    /**
     * Reads arguments and environment.
     *
     * @throws RefusedException when something is missing, unknown or unreadable
     */
    static Options read(List<String> arguments, Map<String, String> environment) {
        Optional<ResourceCondition> success = Optional.empty();
        Optional<ResourceCondition> failure = Optional.empty();
        Optional<String> manifest = Optional.empty();
        Optional<Path> result = Optional.empty();
        Duration grace = GRACE;
        boolean createOnly = false;
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String name = rest.next();
            switch (name) {
                case "--success-condition" -> success = Optional.of(condition(name, rest));
                case "--failure-condition" -> failure = Optional.of(condition(name, rest));
                case "--result" -> result = Optional.of(Path.of(value(name, rest)));
                case "--grace" -> grace = seconds(name, rest);
                case LaunchedObject.CREATE_ONLY -> createOnly = true;
                default -> {
                    if (name.startsWith("--") || manifest.isPresent()) {
                        throw new RefusedException(
                                "`%s` is not an argument; there are the manifest's file, `--success-condition`,"
                                                .formatted(name)
                                        + " `--failure-condition`, `--result`, `--grace` and `%s`"
                                                .formatted(LaunchedObject.CREATE_ONLY));
                    }
                    manifest = Optional.of(ManifestFile.read(Path.of(name)));
                }
            }
        }
        return new Options(
                createOnly,
                manifest.isPresent() ? manifest.get() : required(environment, "GANGFLOW_MANIFEST"),
                identity(environment),
                success,
                failure,
                grace,
                progress(environment),
                result,
                terminationLog(environment));
    }

    private static Optional<Path> progress(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("ARGO_PROGRESS_FILE"))
                .filter(path -> !path.isEmpty())
                .map(Path::of);
    }

    static Path terminationLog(Map<String, String> environment) {
        return Path.of(environment.getOrDefault(TERMINATION_LOG, "/dev/termination-log"));
    }

    private static Identity identity(Map<String, String> environment) {
        return new Identity(
                required(environment, "GANGFLOW_WORKFLOW"),
                required(environment, "GANGFLOW_WORKFLOW_UID"),
                required(environment, "POD_UID"),
                required(environment, "POD_NAMESPACE"));
    }

    private static String required(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "");
        if (value.isBlank()) {
            throw new RefusedException("`%s` is not set; the stage's template has to".formatted(name));
        }
        return value;
    }

    private static String value(String name, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new RefusedException("`%s` has no value".formatted(name));
        }
        return rest.next();
    }

    private static ResourceCondition condition(String name, Iterator<String> rest) {
        try {
            return ResourceCondition.parse(value(name, rest));
        } catch (UnsupportedWorkflowException e) {
            throw new RefusedException("%s: %s".formatted(name, e.getMessage()));
        }
    }

    private static Duration seconds(String name, Iterator<String> rest) {
        String text = value(name, rest);
        if (!text.matches("[0-9]{1,5}")) {
            throw new RefusedException("`%s` of `%s` is not a number of seconds".formatted(text, name));
        }
        return Duration.ofSeconds(Integer.parseInt(text));
    }
}
