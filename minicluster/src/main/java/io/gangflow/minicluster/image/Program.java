package io.gangflow.minicluster.image;

import java.util.List;

/**
 * A program of an image: a Java main class.
 *
 * @param classPath as for {@code java -cp}
 * @param jvmFlags flags of its own, after the ones that every program gets; {@code -Xmx} belongs here
 * @param leadingArguments what main gets before the arguments of the container
 */
public record Program(String classPath, String mainClass, List<String> jvmFlags, List<String> leadingArguments) {

    public Program {
        if (mainClass.isBlank()) {
            throw new IllegalArgumentException("mainClass is empty (class path `%s`)".formatted(classPath));
        }
        jvmFlags = List.copyOf(jvmFlags);
        leadingArguments = List.copyOf(leadingArguments);
    }

    public static Program of(String classPath, String mainClass, String... jvmFlags) {
        return new Program(classPath, mainClass, List.of(jvmFlags), List.of());
    }

    /** The same program, with something in front of the container's arguments. */
    public Program withLeadingArguments(String... arguments) {
        return new Program(classPath, mainClass, jvmFlags, List.of(arguments));
    }
}
