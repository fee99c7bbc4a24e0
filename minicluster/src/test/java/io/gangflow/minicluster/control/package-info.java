/** Tests of the loops of controllers and schedulers. */
@NullMarked
package io.gangflow.minicluster.control;

import org.jspecify.annotations.NullMarked;
