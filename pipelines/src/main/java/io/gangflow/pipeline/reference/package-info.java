/** References from one stage to another: what they must lead to, and the order that they imply. */
@NullMarked
package io.gangflow.pipeline.reference;

import org.jspecify.annotations.NullMarked;
