/** Parts shared by specs and statuses of Argo's objects: parameters, artifacts, and the base of all parts. */
@NullMarked
package io.gangflow.argo.model.value;

import org.jspecify.annotations.NullMarked;
