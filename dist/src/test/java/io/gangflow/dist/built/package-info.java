@NullMarked
package io.gangflow.dist.built;

import org.jspecify.annotations.NullMarked;
