/** Work on this machine: pipeline runs as processes, and a cluster of processes. */
@NullMarked
package io.gangflow.cli.local;

import org.jspecify.annotations.NullMarked;
