/** Tests of the whole minicluster. */
@NullMarked
package io.gangflow.minicluster.launch;

import org.jspecify.annotations.NullMarked;
