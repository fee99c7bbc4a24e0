/** S3A, its committer and the single-pod jobs against an S3 server of the test's own. */
@NullMarked
package io.gangflow.spark.tests.s3;

import org.jspecify.annotations.NullMarked;
