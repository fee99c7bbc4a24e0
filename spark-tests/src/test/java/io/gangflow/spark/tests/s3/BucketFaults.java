package io.gangflow.spark.tests.s3;

import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.FaultPlan;
import io.gangflow.spark.tests.proxy.ProxiedRequest;

/** Bucket {@code denied} allows neither reads nor writes; {@code elsewhere} is in another region. */
final class BucketFaults implements FaultPlan {

    @Override
    public Fault before(ProxiedRequest request) {
        if (request.target().startsWith("/denied")) {
            return Fault.DENIED;
        }
        return request.target().startsWith("/elsewhere") ? Fault.WRONG_REGION : Fault.NONE;
    }
}
