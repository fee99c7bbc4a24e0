/** Training data: included, read from files or generated, and its distribution over the ranks. */
@NullMarked
package io.gangflow.training.data;

import org.jspecify.annotations.NullMarked;
