/** A kubelet for simulated nodes: it runs the containers of their pods as processes of this machine. */
@NullMarked
package io.gangflow.minicluster.kubelet;

import org.jspecify.annotations.NullMarked;
