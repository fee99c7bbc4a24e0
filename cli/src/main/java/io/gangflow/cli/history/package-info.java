/** {@code gangflow history}: saves the jobs of clusters in a file that can be replayed. */
@NullMarked
package io.gangflow.cli.history;

import org.jspecify.annotations.NullMarked;
