/** One class per command: arguments in, an operation, an exit code out. */
@NullMarked
package io.gangflow.cli.command;

import org.jspecify.annotations.NullMarked;
