package io.gangflow.simulator.scenario;

import java.util.List;

/** Thrown when a document is not a valid scenario; lists all errors. */
public final class ScenarioException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    public ScenarioException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns one sentence per error, with the place in the document. */
    public List<String> problems() {
        return problems;
    }
}
