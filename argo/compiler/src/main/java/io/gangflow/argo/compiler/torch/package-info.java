/** Variables of the ranks of a data-parallel training. */
@NullMarked
package io.gangflow.argo.compiler.torch;

import org.jspecify.annotations.NullMarked;
