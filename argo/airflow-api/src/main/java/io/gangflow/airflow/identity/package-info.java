/** Who calls: tokens, passwords, and what Kubernetes says of a token of its own. */
@NullMarked
package io.gangflow.airflow.identity;

import org.jspecify.annotations.NullMarked;
