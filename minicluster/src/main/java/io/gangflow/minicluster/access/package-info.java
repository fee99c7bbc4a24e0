/** Role-based access control as Kubernetes evaluates it: who may do what, by roles and their bindings. */
@NullMarked
package io.gangflow.minicluster.access;

import org.jspecify.annotations.NullMarked;
