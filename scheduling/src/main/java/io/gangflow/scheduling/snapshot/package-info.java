/** The interface of the scheduler models: a policy over a snapshot. */
@NullMarked
package io.gangflow.scheduling.snapshot;

import org.jspecify.annotations.NullMarked;
