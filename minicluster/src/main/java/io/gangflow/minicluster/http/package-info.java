/** The HTTP server under the embedded Kubernetes API and the embedded S3. */
@NullMarked
package io.gangflow.minicluster.http;

import org.jspecify.annotations.NullMarked;
