/** The objects of the JSON API, declared once for its answers, its checks and its OpenAPI document. */
@NullMarked
package io.gangflow.page.shape;

import org.jspecify.annotations.NullMarked;
