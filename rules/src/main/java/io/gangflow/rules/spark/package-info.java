/** Rules on Spark applications under Volcano. */
@NullMarked
package io.gangflow.rules.spark;

import org.jspecify.annotations.NullMarked;
