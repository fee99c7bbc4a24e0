/** Tests of the storage of the single-pod jobs. */
@NullMarked
package io.gangflow.jobs.storage;

import org.jspecify.annotations.NullMarked;
