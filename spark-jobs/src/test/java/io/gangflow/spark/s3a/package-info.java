/** What S3A does with our settings; the programs here are run by module spark-tests against an S3 server. */
@NullMarked
package io.gangflow.spark.s3a;

import org.jspecify.annotations.NullMarked;
