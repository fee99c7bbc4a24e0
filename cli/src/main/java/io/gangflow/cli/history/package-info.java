/** {@code gangflow history}: what clusters have run, as a file that can be played again. */
@NullMarked
package io.gangflow.cli.history;

import org.jspecify.annotations.NullMarked;
