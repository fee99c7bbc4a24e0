/** Text output for a run: a live tree, plain lines, tables. */
@NullMarked
package io.gangflow.cli.view;

import org.jspecify.annotations.NullMarked;
