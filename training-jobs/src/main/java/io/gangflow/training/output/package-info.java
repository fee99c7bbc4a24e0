/** What a training leaves behind: one report of the whole and one of each rank. */
@NullMarked
package io.gangflow.training.output;

import org.jspecify.annotations.NullMarked;
