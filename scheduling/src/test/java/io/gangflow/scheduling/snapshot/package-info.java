/** Fluent fixtures for the tests of the schedulers. */
@NullMarked
package io.gangflow.scheduling.snapshot;

import org.jspecify.annotations.NullMarked;
