/** Every trap that the notes on Argo, Volcano and Spark list, as a test of what is compiled. */
@NullMarked
package io.gangflow.argo.compiler;

import org.jspecify.annotations.NullMarked;
