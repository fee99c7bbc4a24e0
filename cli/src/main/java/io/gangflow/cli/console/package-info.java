/** Where commands write, and what their exit codes mean. */
@NullMarked
package io.gangflow.cli.console;

import org.jspecify.annotations.NullMarked;
