/** Calls of a Kubernetes API server over the JDK's HTTP client: what is asked, how often, and as whom. */
@NullMarked
package io.gangflow.argo.launcher.api;

import org.jspecify.annotations.NullMarked;
