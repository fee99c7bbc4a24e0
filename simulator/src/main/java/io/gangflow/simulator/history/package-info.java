/** The history of a cluster: read from traces and files, stored in a compact file, and replayed. */
@NullMarked
package io.gangflow.simulator.history;

import org.jspecify.annotations.NullMarked;
