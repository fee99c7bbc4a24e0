/** Manifests that others wrote: read from files, folders and streams, with the place of every value. */
@NullMarked
package io.gangflow.workloads.foreign;

import org.jspecify.annotations.NullMarked;
