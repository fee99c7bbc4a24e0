package io.gangflow.pipeline.model;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * One kind of pod in a gang, such as {@code worker}: number, requests and command.
 *
 * @param command exec form: the first element is the program, the others are its unchanged arguments
 */
public record Role(String name, int replicas, Resources resources, List<Text> command) {

    public Role {
        if (replicas < 0) {
            throw new IllegalArgumentException("replicas (%d) of role `%s` is negative".formatted(replicas, name));
        }
        command = List.copyOf(command);
    }
}
