/** Tests of the versions of Argo and Volcano that compiled objects fit. */
@NullMarked
package io.gangflow.argo.compiler.version;

import org.jspecify.annotations.NullMarked;
