/** Tests. */
@NullMarked
package io.gangflow.scheduling.lock;

import org.jspecify.annotations.NullMarked;
