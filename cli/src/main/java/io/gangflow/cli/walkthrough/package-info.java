/** The sections of the article, run as real processes on this machine. */
@NullMarked
package io.gangflow.cli.walkthrough;

import org.jspecify.annotations.NullMarked;
