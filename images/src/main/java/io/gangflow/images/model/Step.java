package io.gangflow.images.model;

import java.util.List;

/**
 * A JVM to run while the classes for an image's archive are collected. {@code /tmp} is a folder of the build.
 *
 * @param mainClass of the image's class path
 * @param environment {@code NAME=value}
 * @param ready output of a service once it serves; it runs until the last step has ended. Empty for a program that ends
 */
public record Step(String mainClass, List<String> arguments, List<String> environment, String ready) {

    public Step {
        arguments = List.copyOf(arguments);
        environment = List.copyOf(environment);
    }

    public static Step of(String mainClass, String... arguments) {
        return new Step(mainClass, List.of(arguments), List.of(), "");
    }

    public static Step service(String mainClass, String ready, String... environment) {
        return new Step(mainClass, List.of(), List.of(environment), ready);
    }
}
