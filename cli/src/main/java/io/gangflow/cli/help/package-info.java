/** The help of the command line: {@code help}, {@code completion}, and the index of {@code explain}. */
@NullMarked
package io.gangflow.cli.help;

import org.jspecify.annotations.NullMarked;
