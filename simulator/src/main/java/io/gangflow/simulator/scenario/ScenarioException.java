package io.gangflow.simulator.scenario;

import java.util.List;

/** A document is no scenario that can be played; says everything that is wrong with it. */
public final class ScenarioException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    public ScenarioException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** One sentence each, with the place in the document. */
    public List<String> problems() {
        return problems;
    }
}
