/** Tests of the kubelet. */
@NullMarked
package io.gangflow.minicluster.kubelet;

import org.jspecify.annotations.NullMarked;
