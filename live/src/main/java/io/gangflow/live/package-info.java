/** The state of a live cluster, read with types and page by page, and conclusions from it. */
@NullMarked
package io.gangflow.live;

import org.jspecify.annotations.NullMarked;
