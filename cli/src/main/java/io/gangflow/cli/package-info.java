/** The command line: the only package that composes the modules, writes to the terminal and exits. */
@NullMarked
package io.gangflow.cli;

import org.jspecify.annotations.NullMarked;
