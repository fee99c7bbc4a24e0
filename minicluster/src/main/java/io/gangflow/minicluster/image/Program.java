package io.gangflow.minicluster.image;

import java.util.List;

/**
 * A program of an image: a Java main class.
 *
 * @param classPath as for {@code java -cp}
 * @param jvmFlags additional flags after the common ones; {@code -Xmx} belongs here
 * @param leadingArguments precede the arguments of the container
 * @param apart whether it runs in a folder of its pod instead of the pipeline's, because it leaves files in its working
 *     directory
 */
public record Program(
        String classPath, String mainClass, List<String> jvmFlags, List<String> leadingArguments, boolean apart) {

    public Program {
        if (mainClass.isBlank()) {
            throw new IllegalArgumentException("mainClass is empty (class path `%s`)".formatted(classPath));
        }
        jvmFlags = List.copyOf(jvmFlags);
        leadingArguments = List.copyOf(leadingArguments);
    }

    /** A program that runs in the folder of the pipeline. */
    public Program(String classPath, String mainClass, List<String> jvmFlags, List<String> leadingArguments) {
        this(classPath, mainClass, jvmFlags, leadingArguments, false);
    }

    public static Program of(String classPath, String mainClass, String... jvmFlags) {
        return new Program(classPath, mainClass, List.of(jvmFlags), List.of());
    }

    /** The same program with arguments before the container's. */
    public Program withLeadingArguments(String... arguments) {
        return new Program(classPath, mainClass, jvmFlags, List.of(arguments), apart);
    }

    /** The same program, running in a folder of its pod. */
    public Program inPodFolder() {
        return new Program(classPath, mainClass, jvmFlags, leadingArguments, true);
    }
}
