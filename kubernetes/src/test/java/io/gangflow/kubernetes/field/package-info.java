/** Tests of the fields of objects. */
@NullMarked
package io.gangflow.kubernetes.field;

import org.jspecify.annotations.NullMarked;
