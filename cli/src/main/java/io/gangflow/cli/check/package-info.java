/** {@code gangflow check}: findings in files, the verdict on a cluster, and the effect of new work on it. */
@NullMarked
package io.gangflow.cli.check;

import org.jspecify.annotations.NullMarked;
