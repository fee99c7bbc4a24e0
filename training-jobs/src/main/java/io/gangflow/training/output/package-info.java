/** Output of a training: progress lines, and a report of the group and of each rank. */
@NullMarked
package io.gangflow.training.output;

import org.jspecify.annotations.NullMarked;
