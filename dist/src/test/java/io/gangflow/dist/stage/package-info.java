@NullMarked
package io.gangflow.dist.stage;

import org.jspecify.annotations.NullMarked;
