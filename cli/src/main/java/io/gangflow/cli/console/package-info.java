/** Output streams and exit codes of commands. */
@NullMarked
package io.gangflow.cli.console;

import org.jspecify.annotations.NullMarked;
