package io.gangflow.training.environment;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Typed access to environment variables; a blank variable counts as absent. Immutable. */
public final class Variables {

    /** The default port of rank 0 in PyTorch's launchers. */
    static final int DEFAULT_PORT = 23_456;

    private final Map<String, String> values;

    public Variables(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    /** Returns all variables that are set, including blank ones. */
    public Map<String, String> values() {
        return Collections.unmodifiableMap(values);
    }

    public boolean has(String name) {
        return text(name).isPresent();
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /**
     * Returns the value of a required variable.
     *
     * @throws EnvironmentException if it is absent
     */
    public String required(String name) {
        return text(name)
                .orElseThrow(() -> new EnvironmentException("the environment variable " + name + " is not set"));
    }

    /**
     * Returns the value of a required variable as a whole number.
     *
     * @throws EnvironmentException if it is absent or not a number
     */
    public int number(String name) {
        String value = required(name);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException notANumber) {
            throw new EnvironmentException(
                    "the environment variable " + name + " is \"" + value + "\", not a whole number");
        }
    }

    public int number(String name, int otherwise) {
        return has(name) ? number(name) : otherwise;
    }

    /** Returns the names of the variables that start with a prefix and end with a suffix, in alphabetical order. */
    public Iterable<String> names(String prefix, String suffix) {
        return values.keySet().stream()
                .filter(name -> name.startsWith(prefix) && name.endsWith(suffix) && has(name))
                .toList();
    }

    /**
     * Returns the id of the run, equal on all ranks of one attempt: torchrun's run id and restart count, Gangflow's own
     * id, or a constant.
     */
    public String runId() {
        String id =
                text("GANGFLOW_RUN_ID").or(() -> text("TORCHELASTIC_RUN_ID")).orElse("run");
        return text("TORCHELASTIC_RESTART_COUNT").map(count -> id + "#" + count).orElse(id);
    }
}
