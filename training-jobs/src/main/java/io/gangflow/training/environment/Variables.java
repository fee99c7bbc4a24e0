package io.gangflow.training.environment;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Environment variables read as values; one that is set but blank counts as absent. Immutable. */
public final class Variables {

    /** Where PyTorch's launchers let rank 0 listen when nothing says otherwise. */
    static final int DEFAULT_PORT = 23_456;

    private final Map<String, String> values;

    public Variables(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    /** All that are set, also those that are blank. */
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
     * The value of a variable that has to be set.
     *
     * @throws EnvironmentException if it is absent
     */
    public String required(String name) {
        return text(name)
                .orElseThrow(() -> new EnvironmentException("the environment variable " + name + " is not set"));
    }

    /**
     * The value of a variable that has to be set to a whole number.
     *
     * @throws EnvironmentException if it is absent or something else
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

    /** Names of the variables that begin with a prefix and end with a suffix, in alphabetical order. */
    public Iterable<String> names(String prefix, String suffix) {
        return values.keySet().stream()
                .filter(name -> name.startsWith(prefix) && name.endsWith(suffix) && has(name))
                .toList();
    }

    /** torchrun's id of the run and count of restarts, ours, or a constant: equal on all ranks of one attempt. */
    public String runId() {
        String id =
                text("GANGFLOW_RUN_ID").or(() -> text("TORCHELASTIC_RUN_ID")).orElse("run");
        return text("TORCHELASTIC_RESTART_COUNT").map(count -> id + "#" + count).orElse(id);
    }
}
