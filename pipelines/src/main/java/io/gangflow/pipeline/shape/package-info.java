/** Which keys a document may have and what their values look like: one table for the reader and the JSON Schemas. */
@NullMarked
package io.gangflow.pipeline.shape;

import org.jspecify.annotations.NullMarked;
