/** Tests of the whole small cluster. */
@NullMarked
package io.gangflow.minicluster.launch;

import org.jspecify.annotations.NullMarked;
