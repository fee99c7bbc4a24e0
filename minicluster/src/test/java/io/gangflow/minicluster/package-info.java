/** What several tests share: an API server to talk to, an image to run. */
@NullMarked
package io.gangflow.minicluster;

import org.jspecify.annotations.NullMarked;
