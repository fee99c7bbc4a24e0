/** The command line with invalid input. */
@NullMarked
package io.gangflow.cli.wrong;

import org.jspecify.annotations.NullMarked;
