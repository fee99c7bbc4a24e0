@NullMarked
package io.gangflow.page.queue;

import org.jspecify.annotations.NullMarked;
