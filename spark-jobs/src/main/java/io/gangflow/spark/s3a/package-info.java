/** Gangflow's use of Hadoop's S3A: Spark properties from environment variables, and checks that input is complete. */
@NullMarked
package io.gangflow.spark.s3a;

import org.jspecify.annotations.NullMarked;
