/**
 * The shapes of requests and responses, each declared once: for validation, for responses and for the OpenAPI document.
 */
@NullMarked
package io.gangflow.server.schema;

import org.jspecify.annotations.NullMarked;
