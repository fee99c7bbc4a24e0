/** A kubelet for nodes that exist only on paper: it runs the containers of their pods as processes of this machine. */
@NullMarked
package io.gangflow.minicluster.kubelet;

import org.jspecify.annotations.NullMarked;
