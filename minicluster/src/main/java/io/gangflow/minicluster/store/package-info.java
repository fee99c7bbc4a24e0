/** The store of the embedded Kubernetes API: admission, creation, changes, deletion, watches and the journal. */
@NullMarked
package io.gangflow.minicluster.store;

import org.jspecify.annotations.NullMarked;
