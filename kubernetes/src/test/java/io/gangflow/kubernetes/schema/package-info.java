/** The schemas that an API server holds objects to, for tests. */
@NullMarked
package io.gangflow.kubernetes.schema;

import org.jspecify.annotations.NullMarked;
