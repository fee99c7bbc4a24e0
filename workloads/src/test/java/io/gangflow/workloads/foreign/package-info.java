/** Tests of reading valid and invalid manifests. */
@NullMarked
package io.gangflow.workloads.foreign;

import org.jspecify.annotations.NullMarked;
