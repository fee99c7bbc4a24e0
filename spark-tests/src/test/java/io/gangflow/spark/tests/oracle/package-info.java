/** Tests that the embedded S3 responds like another implementation to the same requests. */
@NullMarked
package io.gangflow.spark.tests.oracle;

import org.jspecify.annotations.NullMarked;
