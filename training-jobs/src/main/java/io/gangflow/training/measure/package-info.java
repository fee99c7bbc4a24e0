/** How long things take: measurements that anyone can repeat. */
@NullMarked
package io.gangflow.training.measure;

import org.jspecify.annotations.NullMarked;
