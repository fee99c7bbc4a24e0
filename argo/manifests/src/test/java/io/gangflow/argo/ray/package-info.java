@NullMarked
package io.gangflow.argo.ray;

import org.jspecify.annotations.NullMarked;
