/** The keys of a document and the form of their values: one table for the reader and the JSON Schemas. */
@NullMarked
package io.gangflow.pipeline.shape;

import org.jspecify.annotations.NullMarked;
