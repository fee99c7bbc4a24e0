/** {@code gangflow check}: findings about files, the verdict on a cluster, and what new work changes there. */
@NullMarked
package io.gangflow.cli.check;

import org.jspecify.annotations.NullMarked;
