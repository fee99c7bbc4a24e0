@NullMarked
package io.gangflow.dist.pack;

import org.jspecify.annotations.NullMarked;
