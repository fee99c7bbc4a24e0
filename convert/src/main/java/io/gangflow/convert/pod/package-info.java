/** Pods of other tools as keys of a stage. */
@NullMarked
package io.gangflow.convert.pod;

import org.jspecify.annotations.NullMarked;
