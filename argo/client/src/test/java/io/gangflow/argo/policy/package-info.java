/** The admission policies of the platform's chart. */
@NullMarked
package io.gangflow.argo.policy;

import org.jspecify.annotations.NullMarked;
