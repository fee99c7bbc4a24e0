/** Where the single-pod jobs read and write. */
@NullMarked
package io.gangflow.jobs.storage;

import org.jspecify.annotations.NullMarked;
