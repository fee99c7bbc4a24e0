/** Word counts of ours and of other tools, side by side. */
@NullMarked
package io.gangflow.benchmarks.wordcount;

import org.jspecify.annotations.NullMarked;
