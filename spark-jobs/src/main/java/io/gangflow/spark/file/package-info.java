/** Files of an application in its image. */
@NullMarked
package io.gangflow.spark.file;

import org.jspecify.annotations.NullMarked;
