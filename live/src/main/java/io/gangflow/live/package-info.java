/** What a live cluster has: read in one way, typed and page by page, and what follows from it. */
@NullMarked
package io.gangflow.live;

import org.jspecify.annotations.NullMarked;
