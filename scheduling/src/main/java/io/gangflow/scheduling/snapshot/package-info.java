/** What every scheduler model is: a policy over a snapshot. */
@NullMarked
package io.gangflow.scheduling.snapshot;

import org.jspecify.annotations.NullMarked;
