/** Runs of pipelines on a cluster with Argo: submitting, listing, stopping, suspending, trying again, deleting. */
@NullMarked
package io.gangflow.argo.client;

import org.jspecify.annotations.NullMarked;
