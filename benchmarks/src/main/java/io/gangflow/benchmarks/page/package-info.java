/** The page in a browser, on a cluster of thousands of nodes. */
@NullMarked
package io.gangflow.benchmarks.page;

import org.jspecify.annotations.NullMarked;
