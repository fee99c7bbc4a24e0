/** Tests of following objects. */
@NullMarked
package io.gangflow.argo.watch;

import org.jspecify.annotations.NullMarked;
