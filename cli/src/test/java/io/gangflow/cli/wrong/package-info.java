/** The command line given what it cannot use. */
@NullMarked
package io.gangflow.cli.wrong;

import org.jspecify.annotations.NullMarked;
