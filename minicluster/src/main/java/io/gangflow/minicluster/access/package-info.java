/** Role-based access control as Kubernetes evaluates it, from roles and their bindings. */
@NullMarked
package io.gangflow.minicluster.access;

import org.jspecify.annotations.NullMarked;
