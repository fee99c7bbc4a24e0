/** KubeRay's controller for the minicluster: runs RayJobs with the Ray that is installed on this machine. */
@NullMarked
package io.gangflow.minicluster.ray;

import org.jspecify.annotations.NullMarked;
