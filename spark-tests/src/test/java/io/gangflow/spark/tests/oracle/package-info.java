/** The embedded S3 beside another implementation: the same requests, and the same answers. */
@NullMarked
package io.gangflow.spark.tests.oracle;

import org.jspecify.annotations.NullMarked;
