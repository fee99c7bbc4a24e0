/** Tests of the model of Argo's objects. */
@NullMarked
package io.gangflow.argo.model;

import org.jspecify.annotations.NullMarked;
