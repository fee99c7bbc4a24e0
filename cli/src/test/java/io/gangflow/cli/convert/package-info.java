/** Tests of the commands that convert files of other tools, and that compare files. */
@NullMarked
package io.gangflow.cli.convert;

import org.jspecify.annotations.NullMarked;
