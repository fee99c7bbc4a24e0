/** Named files in a folder or a bucket. */
@NullMarked
package io.gangflow.training.store;

import org.jspecify.annotations.NullMarked;
