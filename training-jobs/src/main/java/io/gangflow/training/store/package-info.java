/** Files by name under one place, which is a folder or a bucket. */
@NullMarked
package io.gangflow.training.store;

import org.jspecify.annotations.NullMarked;
