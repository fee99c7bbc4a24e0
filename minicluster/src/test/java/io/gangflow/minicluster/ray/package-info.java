@NullMarked
package io.gangflow.minicluster.ray;

import org.jspecify.annotations.NullMarked;
