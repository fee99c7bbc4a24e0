/** Checks the commands in the documentation against the programs and folders. */
@NullMarked
package io.gangflow.cli.docs;

import org.jspecify.annotations.NullMarked;
