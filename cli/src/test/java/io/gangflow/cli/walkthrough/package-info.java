/** Unit tests of the walkthrough. */
@NullMarked
package io.gangflow.cli.walkthrough;

import org.jspecify.annotations.NullMarked;
