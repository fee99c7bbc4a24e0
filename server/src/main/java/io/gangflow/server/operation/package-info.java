/** Declarations of operations: their input, responses and permissions. */
@NullMarked
package io.gangflow.server.operation;

import org.jspecify.annotations.NullMarked;
