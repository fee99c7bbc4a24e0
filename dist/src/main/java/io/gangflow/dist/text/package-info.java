/** Generated texts: man pages, completions, the formula and the manifest of krew. */
@NullMarked
package io.gangflow.dist.text;

import org.jspecify.annotations.NullMarked;
