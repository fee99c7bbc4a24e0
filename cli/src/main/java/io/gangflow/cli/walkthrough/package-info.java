/** The article, section by section, as real processes on this machine. */
@NullMarked
package io.gangflow.cli.walkthrough;

import org.jspecify.annotations.NullMarked;
