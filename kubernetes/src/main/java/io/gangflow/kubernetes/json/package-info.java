/** Model objects as JSON and trees, with one mapper for all of this module. */
@NullMarked
package io.gangflow.kubernetes.json;

import org.jspecify.annotations.NullMarked;
