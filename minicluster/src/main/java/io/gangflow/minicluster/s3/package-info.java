/** An embedded S3 server: buckets are folders, objects are plain files in them. */
@NullMarked
package io.gangflow.minicluster.s3;

import org.jspecify.annotations.NullMarked;
