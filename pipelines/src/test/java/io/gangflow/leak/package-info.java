/** What a process uses, for tests that nothing of it grows. */
@NullMarked
package io.gangflow.leak;

import org.jspecify.annotations.NullMarked;
