/** The proof that a cluster is locked. */
@NullMarked
package io.gangflow.scheduling.lock;

import org.jspecify.annotations.NullMarked;
