package io.gangflow.images.model;

import java.util.List;

/**
 * Jars of a module, from the class path that its build wrote.
 *
 * @param module its folder in the project
 * @param dependencies false for only the module's own jar
 * @param without prefixes of file names to leave out
 */
public record JarSet(String module, boolean dependencies, List<String> without) {

    public JarSet {
        without = List.copyOf(without);
    }

    public static JarSet of(String module) {
        return new JarSet(module, true, List.of());
    }

    public static JarSet ownOf(String module) {
        return new JarSet(module, false, List.of());
    }

    public JarSet without(String... names) {
        return new JarSet(module, dependencies, List.of(names));
    }

    public boolean takes(String fileName) {
        return without.stream().noneMatch(fileName::startsWith);
    }
}
