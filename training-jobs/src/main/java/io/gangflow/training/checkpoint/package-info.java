/** What a training needs to go on after it was interrupted: files that hold it, and which of them count. */
@NullMarked
package io.gangflow.training.checkpoint;

import org.jspecify.annotations.NullMarked;
