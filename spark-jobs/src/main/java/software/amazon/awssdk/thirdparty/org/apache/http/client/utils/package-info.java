/** Replacement for a class that only exists in the AWS SDK's bundle. */
@NullMarked
package software.amazon.awssdk.thirdparty.org.apache.http.client.utils;

import org.jspecify.annotations.NullMarked;
