/** Files as the jobs see them, on the local disk or in S3, with nothing loaded but the JDK. */
@NullMarked
package io.gangflow.jobs.storage;

import org.jspecify.annotations.NullMarked;
