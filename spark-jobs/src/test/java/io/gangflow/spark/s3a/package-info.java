/** Tests of S3A with Gangflow's settings. Module spark-tests runs the programs here against an S3 server. */
@NullMarked
package io.gangflow.spark.s3a;

import org.jspecify.annotations.NullMarked;
