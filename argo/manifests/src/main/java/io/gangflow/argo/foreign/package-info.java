/** Manifests that others wrote: read from files, folders and streams, with the place of every value. */
@NullMarked
package io.gangflow.argo.foreign;

import org.jspecify.annotations.NullMarked;
