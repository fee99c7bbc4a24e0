package io.gangflow.pipeline.model.spark;

import java.util.List;
import java.util.Optional;

/**
 * The Python of the driver and executors of a PySpark application.
 *
 * @param version Python version, such as {@code 3.12}: the interpreter is {@code python3.12} of the {@code PATH}
 * @param interpreter path of the interpreter, such as {@code ./env/bin/python} of an archive
 * @param requirements packages that pip installs before the application starts, such as {@code pandas==2.2.3}
 */
public record SparkPython(Optional<String> version, Optional<String> interpreter, List<String> requirements) {

    /** {@code python3} of the image, with the packages of the image. */
    public static final SparkPython OF_IMAGE = new SparkPython(Optional.empty(), Optional.empty(), List.of());

    public SparkPython {
        requirements = List.copyOf(requirements);
    }

    /** Returns whether it equals {@link #OF_IMAGE}. */
    public boolean isOfImage() {
        return version.isEmpty() && interpreter.isEmpty() && requirements.isEmpty();
    }

    /** Returns the interpreter if the stage names one. */
    public Optional<String> named() {
        return interpreter.or(() -> version.map(number -> "python" + number));
    }

    /** Returns the interpreter; Spark's own default is {@code python3}. */
    public String executable() {
        return named().orElse("python3");
    }
}
