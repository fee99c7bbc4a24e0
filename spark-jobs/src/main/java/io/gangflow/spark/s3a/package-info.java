/** Hadoop's S3A as Gangflow uses it: one set of variables in, Spark properties out, and only whole output read. */
@NullMarked
package io.gangflow.spark.s3a;

import org.jspecify.annotations.NullMarked;
