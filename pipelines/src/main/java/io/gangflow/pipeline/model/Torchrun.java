package io.gangflow.pipeline.model;

import java.util.Optional;

/**
 * How torchrun starts the ranks of a data-parallel training: one torchrun in each worker, as many ranks below each.
 *
 * @param processes ranks of each worker; 0 where each GPU should have one and the workers have none, which a rule finds
 * @param elastic how many workers there can be; empty for a fixed number
 */
public record Torchrun(int processes, Optional<Elastic> elastic) {

    /** What is written for one rank on each GPU. */
    public static final String PER_GPU = "gpu";

    public Torchrun {
        if (processes < 0) {
            throw new IllegalArgumentException("%d processes".formatted(processes));
        }
    }

    /**
     * Workers that come and go while the training runs. The numbers are as written; a rule compares them.
     *
     * @param min fewest workers that can train
     * @param max most workers
     * @param restarts how often the ranks are restarted after the loss of a worker
     */
    public record Elastic(int min, int max, int restarts) {

        /** Of Kubeflow's training operator, too. */
        public static final int DEFAULT_RESTARTS = 10;
    }
}
