/** A proxy before an S3 server, that sees every request and can spoil any of them. */
@NullMarked
package io.gangflow.spark.tests.proxy;

import org.jspecify.annotations.NullMarked;
