/** The templates of each kind of stage. */
@NullMarked
package io.gangflow.argo.compiler.stage;

import org.jspecify.annotations.NullMarked;
