/** Parts of the walkthrough by themselves. */
@NullMarked
package io.gangflow.cli.walkthrough;

import org.jspecify.annotations.NullMarked;
