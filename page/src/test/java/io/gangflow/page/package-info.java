/** The page and its API against a minicluster. */
@NullMarked
package io.gangflow.page;

import org.jspecify.annotations.NullMarked;
