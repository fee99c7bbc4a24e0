/** Model objects as JSON and trees, with one mapper for all of this module. */
@NullMarked
package io.gangflow.argo.json;

import org.jspecify.annotations.NullMarked;
