@NullMarked
package io.gangflow.spark.file;

import org.jspecify.annotations.NullMarked;
