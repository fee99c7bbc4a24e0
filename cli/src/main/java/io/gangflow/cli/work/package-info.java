/** The work that the input of a command describes, computed once. */
@NullMarked
package io.gangflow.cli.work;

import org.jspecify.annotations.NullMarked;
