/** Commands that convert the files of other tools, and commands that compare files. */
@NullMarked
package io.gangflow.cli.convert;

import org.jspecify.annotations.NullMarked;
