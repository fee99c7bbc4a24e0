/** Files of jobs, on the local disk or in S3, without libraries beyond the JDK. */
@NullMarked
package io.gangflow.jobs.storage;

import org.jspecify.annotations.NullMarked;
