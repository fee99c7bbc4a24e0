/** A disk in memory, whose files are lost as those of a real one are. */
@NullMarked
package io.gangflow.faults.disk;

import org.jspecify.annotations.NullMarked;
