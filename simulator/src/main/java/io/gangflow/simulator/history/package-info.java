/** What a cluster has run: read from traces and files, kept in a compact file, and played again. */
@NullMarked
package io.gangflow.simulator.history;

import org.jspecify.annotations.NullMarked;
