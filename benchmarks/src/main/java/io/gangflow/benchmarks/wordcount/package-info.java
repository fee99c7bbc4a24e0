/** Word counts of this project and of other tools, compared. */
@NullMarked
package io.gangflow.benchmarks.wordcount;

import org.jspecify.annotations.NullMarked;
