/** The training program: one rank of a data-parallel job, from its arguments to its exit code. */
@NullMarked
package io.gangflow.training;

import org.jspecify.annotations.NullMarked;
