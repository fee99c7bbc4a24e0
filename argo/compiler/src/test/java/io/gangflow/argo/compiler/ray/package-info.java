@NullMarked
package io.gangflow.argo.compiler.ray;

import org.jspecify.annotations.NullMarked;
