/** What every scheduler model is: a policy over a snapshot. */
@NullMarked
package io.gangflow.simulator.schedule;

import org.jspecify.annotations.NullMarked;
