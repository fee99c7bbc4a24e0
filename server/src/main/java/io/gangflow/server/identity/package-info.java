/** Authentication: tokens, passwords, and TokenReviews for tokens of Kubernetes. */
@NullMarked
package io.gangflow.server.identity;

import org.jspecify.annotations.NullMarked;
