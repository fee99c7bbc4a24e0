/** Checkpoints: the files from which an interrupted training resumes, and the rules which of them are valid. */
@NullMarked
package io.gangflow.training.checkpoint;

import org.jspecify.annotations.NullMarked;
