/** What pods write and what happens to them, read once. */
@NullMarked
package io.gangflow.workloads.events;

import org.jspecify.annotations.NullMarked;
