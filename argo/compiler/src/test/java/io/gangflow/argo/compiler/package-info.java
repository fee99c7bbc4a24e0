/** Tests that compiled pipelines avoid every trap in the notes on Argo, Volcano and Spark. */
@NullMarked
package io.gangflow.argo.compiler;

import org.jspecify.annotations.NullMarked;
