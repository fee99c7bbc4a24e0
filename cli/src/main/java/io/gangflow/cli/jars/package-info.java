/** Job jars of an installed Gangflow: pinned by checksum, shipped or downloaded on first use. */
@NullMarked
package io.gangflow.cli.jars;

import org.jspecify.annotations.NullMarked;
