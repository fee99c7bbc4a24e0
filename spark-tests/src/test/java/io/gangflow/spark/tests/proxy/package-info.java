/** A proxy in front of an S3 server, which sees every request and can inject faults. */
@NullMarked
package io.gangflow.spark.tests.proxy;

import org.jspecify.annotations.NullMarked;
