/** Converts templates of Argo Workflows to stages. */
@NullMarked
package io.gangflow.convert.argo;

import org.jspecify.annotations.NullMarked;
