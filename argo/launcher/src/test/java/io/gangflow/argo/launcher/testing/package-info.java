/** What several tests share: an API server over HTTP whose faults are set by the test. */
@NullMarked
package io.gangflow.argo.launcher.testing;

import org.jspecify.annotations.NullMarked;
