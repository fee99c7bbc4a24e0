/** The proof that a cluster is locked. */
@NullMarked
package io.gangflow.simulator.lock;

import org.jspecify.annotations.NullMarked;
