/** Tests of S3A, its committer and the single-pod jobs with a separate S3 server. */
@NullMarked
package io.gangflow.spark.tests.s3;

import org.jspecify.annotations.NullMarked;
