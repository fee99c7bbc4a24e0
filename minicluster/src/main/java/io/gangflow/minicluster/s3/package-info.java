/** An S3 of this machine's own: buckets are folders, objects are plain files in them. */
@NullMarked
package io.gangflow.minicluster.s3;

import org.jspecify.annotations.NullMarked;
