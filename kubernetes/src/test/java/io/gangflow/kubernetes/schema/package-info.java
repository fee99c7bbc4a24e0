/** The schemas with which an API server checks objects, for tests. */
@NullMarked
package io.gangflow.kubernetes.schema;

import org.jspecify.annotations.NullMarked;
