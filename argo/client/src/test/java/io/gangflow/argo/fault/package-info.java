/** Faults between a client and a server. */
@NullMarked
package io.gangflow.argo.fault;

import org.jspecify.annotations.NullMarked;
