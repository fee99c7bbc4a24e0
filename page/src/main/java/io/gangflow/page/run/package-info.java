/** Runs: the list of them, and what one consists of. */
@NullMarked
package io.gangflow.page.run;

import org.jspecify.annotations.NullMarked;
