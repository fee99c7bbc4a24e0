/** Tests of the fields of objects. */
@NullMarked
package io.gangflow.argo.field;

import org.jspecify.annotations.NullMarked;
