/** Holds the commands that the documentation shows to what the programs and folders are. */
@NullMarked
package io.gangflow.cli.docs;

import org.jspecify.annotations.NullMarked;
