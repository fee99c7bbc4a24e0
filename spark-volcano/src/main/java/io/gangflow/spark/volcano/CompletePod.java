package io.gangflow.spark.volcano;

import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/** What every pod gets, whichever step makes it: tolerations, files of the object store, a limit of its disk, and the security contexts. */
final class CompletePod {

    private CompletePod() {}

    static SparkPod of(SparkPod pod, SparkConf conf) {
        return PodHardening.harden(
                DiskLimit.set(StorageFiles.mount(Tolerations.tolerate(pod, conf), conf), conf), conf);
    }
}
