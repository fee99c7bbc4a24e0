/** How long whole commands of Gangflow take, beside Hera. */
@NullMarked
package io.gangflow.benchmarks.compile;

import org.jspecify.annotations.NullMarked;
