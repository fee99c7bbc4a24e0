package io.gangflow.pipeline.model;

import java.util.Optional;

/**
 * How torchrun starts the ranks of a data-parallel training: one torchrun in each worker, with the same number of ranks
 * each.
 *
 * @param processes ranks of each worker; 0 for one rank per GPU of workers without GPUs, which a rule reports
 * @param elastic limits of the number of workers; empty for a fixed number
 */
public record Torchrun(int processes, Optional<Elastic> elastic) {

    /** The keyword for one rank per GPU. */
    public static final String PER_GPU = "gpu";

    public Torchrun {
        if (processes < 0) {
            throw new IllegalArgumentException("%d processes".formatted(processes));
        }
    }

    /**
     * Workers that join and leave while the training runs. The numbers are as written; a rule compares them.
     *
     * @param min minimum number of workers that can train
     * @param max maximum number of workers
     * @param restarts maximum number of restarts of the ranks after the loss of a worker
     */
    public record Elastic(int min, int max, int restarts) {

        /** Also the default of Kubeflow's training operator. */
        public static final int DEFAULT_RESTARTS = 10;
    }
}
