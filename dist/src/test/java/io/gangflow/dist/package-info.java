@NullMarked
package io.gangflow.dist;

import org.jspecify.annotations.NullMarked;
