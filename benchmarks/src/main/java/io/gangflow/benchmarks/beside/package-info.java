/** Compares the model of kube-scheduler with the real one, on the same nodes and pods. */
@NullMarked
package io.gangflow.benchmarks.beside;

import org.jspecify.annotations.NullMarked;
