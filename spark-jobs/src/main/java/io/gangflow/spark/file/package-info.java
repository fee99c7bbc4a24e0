/** Files of an application that its image has. */
@NullMarked
package io.gangflow.spark.file;

import org.jspecify.annotations.NullMarked;
